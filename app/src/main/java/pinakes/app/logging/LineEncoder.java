package pinakes.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/// Writes each event as one of the line forms.
final class LineEncoder extends EncoderBase<ILoggingEvent> {
    private static final byte[] NOTHING = {};

    private final Redactor redactor;
    private final Function<LogLine, String> form;

    LineEncoder(Redactor redactor, Function<LogLine, String> form) {
        this.redactor = redactor;
        this.form = form;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return (form.apply(LogLine.of(event, redactor)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
