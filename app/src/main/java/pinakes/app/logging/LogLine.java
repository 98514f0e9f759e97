package pinakes.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import pinakes.engine.text.Counted;

/// What a log line says: without secrets, and with long texts truncated.
///
/// @param fields the diagnostic context, such as the trace id, then the key-value pairs of the event; numbers and
///     booleans as such, everything else as text
record LogLine(
        Instant time,
        Level level,
        String thread,
        String logger,
        String message,
        Map<String, Object> fields,
        @Nullable String stackTrace) {
    private static final int TEXT_CHARS_MAX = 16_384;

    LogLine {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    static LogLine of(ILoggingEvent event, Redactor redactor) {
        var fields = new LinkedHashMap<String, Object>();
        event.getMDCPropertyMap().forEach((name, value) -> fields.put(name, cut(redactor.redact(name, value))));
        for (var pair : Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())) {
            fields.put(
                    pair.key,
                    pair.value instanceof Number || pair.value instanceof Boolean
                            ? pair.value
                            : cut(redactor.redact(pair.key, String.valueOf(pair.value))));
        }
        var thrown = event.getThrowableProxy();
        return new LogLine(
                event.getInstant(),
                event.getLevel(),
                event.getThreadName(),
                event.getLoggerName(),
                cut(redactor.redact(String.valueOf(event.getFormattedMessage()))),
                fields,
                thrown == null ? null : cut(redactor.redact(ThrowableProxyUtil.asString(thrown))));
    }

    private static String cut(String text) {
        return text.length() <= TEXT_CHARS_MAX
                ? text
                : text.substring(0, TEXT_CHARS_MAX) + "… ("
                        + Counted.of(text.length() - TEXT_CHARS_MAX, "more character") + ")";
    }
}
