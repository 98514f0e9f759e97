package pinakes.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/// Encodes events as log lines without secrets.
final class LogLineEncoder extends EncoderBase<ILoggingEvent> {
    private static final byte[] NOTHING = {};

    private final Redactor redactor;
    private final Function<LogLine, byte[]> form;

    private LogLineEncoder(Redactor redactor, Function<LogLine, byte[]> form) {
        this.redactor = redactor;
        this.form = form;
    }

    static LogLineEncoder plain(Redactor redactor) {
        return new LogLineEncoder(redactor, line -> PlainLogLine.write(line).getBytes(StandardCharsets.UTF_8));
    }

    /// One JSON object per line.
    static LogLineEncoder json(Redactor redactor) {
        return new LogLineEncoder(redactor, JsonLogLine::write);
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        var text = form.apply(LogLine.of(event, redactor));
        var line = Arrays.copyOf(text, text.length + 1);
        line[text.length] = '\n';
        return line;
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
