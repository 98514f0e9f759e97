package pinakes.app.logging;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/// Writes events as lines of one form, without secrets.
final class LineEncoder extends EncoderBase<ILoggingEvent> {
    private static final byte[] NOTHING = {};

    private final Redactor redactor;
    private final Function<ILoggingEvent, byte[]> form;

    private LineEncoder(Redactor redactor, Function<ILoggingEvent, byte[]> form) {
        this.redactor = redactor;
        this.form = form;
    }

    /// For people.
    static LineEncoder plain(Redactor redactor) {
        return new LineEncoder(redactor, event -> (PlainLine.write(event) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /// For machines: one JSON object per line, with the fields that a redacted event has.
    static LineEncoder json(Redactor redactor) {
        var json = new JsonEncoder();
        json.setWithSequenceNumber(false);
        json.setWithNanoseconds(false);
        json.setWithContext(false);
        json.setWithMarkers(false);
        json.setWithKVPList(false);
        json.setWithArguments(false);
        json.setWithThrowable(false);
        return new LineEncoder(redactor, json::encode);
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
