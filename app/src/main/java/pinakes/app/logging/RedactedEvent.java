package pinakes.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.slf4j.event.KeyValuePair;
import pinakes.engine.text.Counted;

/// Copies log events without secrets, with long texts truncated.
///
/// The MDC of a copy also contains the key-value pairs of the event and its stack trace.
final class RedactedEvent {
    static final String STACK_TRACE = "stackTrace";

    private static final int TEXT_CHARS_MAX = 16_384;

    private RedactedEvent() {}

    static ILoggingEvent of(ILoggingEvent event, Redactor redactor) {
        var values = new LinkedHashMap<String, String>();
        event.getMDCPropertyMap().forEach((name, value) -> values.put(name, cut(redactor.redact(name, value))));
        for (var pair : Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())) {
            values.put(pair.key, cut(redactor.redact(pair.key, String.valueOf(pair.value))));
        }
        var thrown = event.getThrowableProxy();
        if (thrown != null) {
            values.put(STACK_TRACE, cut(redactor.redact(ThrowableProxyUtil.asString(thrown))));
        }
        var redacted = new LoggingEvent();
        redacted.setInstant(event.getInstant());
        redacted.setLevel(event.getLevel());
        redacted.setLoggerName(event.getLoggerName());
        redacted.setThreadName(event.getThreadName());
        redacted.setMessage(cut(redactor.redact(String.valueOf(event.getFormattedMessage()))));
        redacted.setMDCPropertyMap(values);
        return redacted;
    }

    private static String cut(String text) {
        return text.length() <= TEXT_CHARS_MAX
                ? text
                : text.substring(0, TEXT_CHARS_MAX) + "… ("
                        + Counted.of(text.length() - TEXT_CHARS_MAX, "more character") + ")";
    }
}
