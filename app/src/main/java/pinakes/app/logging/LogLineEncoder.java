package pinakes.app.logging;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/// Encodes events as log lines without secrets.
final class LogLineEncoder extends EncoderBase<ILoggingEvent> {
    private static final byte[] NOTHING = {};

    private final Redactor redactor;
    private final Function<ILoggingEvent, byte[]> form;

    private LogLineEncoder(Redactor redactor, Function<ILoggingEvent, byte[]> form) {
        this.redactor = redactor;
        this.form = form;
    }

    static LogLineEncoder plain(Redactor redactor) {
        return new LogLineEncoder(
                redactor, event -> (PlainLogLine.write(event) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /// One JSON object per line, with the fields that a redacted event has.
    static LogLineEncoder json(Redactor redactor) {
        var json = new JsonEncoder();
        json.setWithSequenceNumber(false);
        json.setWithNanoseconds(false);
        json.setWithContext(false);
        json.setWithMarkers(false);
        json.setWithKVPList(false);
        json.setWithArguments(false);
        json.setWithThrowable(false);
        return new LogLineEncoder(redactor, json::encode);
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return form.apply(RedactedEvent.of(event, redactor));
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
