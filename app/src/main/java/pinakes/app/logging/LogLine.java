package pinakes.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a log line says, with every secret already taken out and every text cut to size.
///
/// @param values what was logged by name: the diagnostic context, then the values of this line
record LogLine(
        Instant time,
        String level,
        String logger,
        String thread,
        String message,
        Map<String, String> values,
        @Nullable String declaredStackTrace) {
    private static final int TEXT_CHARS_MAX = 16_384;

    static LogLine of(ILoggingEvent event, Redactor redactor) {
        var values = new LinkedHashMap<String, String>();
        event.getMDCPropertyMap().forEach((name, value) -> values.put(name, cut(redactor.redact(name, value))));
        for (var pair : Objects.requireNonNullElse(event.getKeyValuePairs(), List.<org.slf4j.event.KeyValuePair>of())) {
            values.put(pair.key, cut(redactor.redact(pair.key, String.valueOf(pair.value))));
        }
        var thrown = event.getThrowableProxy();
        return new LogLine(
                event.getInstant(),
                event.getLevel().toString(),
                event.getLoggerName(),
                event.getThreadName(),
                cut(redactor.redact(String.valueOf(event.getFormattedMessage()))),
                values,
                thrown == null ? null : cut(redactor.redact(ThrowableProxyUtil.asString(thrown))));
    }

    Optional<String> stackTrace() {
        return Optional.ofNullable(declaredStackTrace);
    }

    private static String cut(String text) {
        return text.length() <= TEXT_CHARS_MAX
                ? text
                : text.substring(0, TEXT_CHARS_MAX) + "… (" + (text.length() - TEXT_CHARS_MAX) + " more characters)";
    }
}
