package pinakes.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;
import pinakes.app.settings.SecretValue;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("N9: log lines")
final class LogLineTest {
    private final Redactor redactor = new Redactor(List.of(new SecretValue("open-sesame")));

    @Test
    void plain_line_has_time_level_source_message_and_trace() {
        assertThat(plain(event("Called {}", "add_task")))
                .isEqualTo(
                        "2026-11-01T12:00:00.500Z INFO  Invoker: Called add_task trace_id=4bf9 tool=add_task duration_ms=1.5");
    }

    @Test
    void json_line_is_one_object_with_the_same() {
        var line = json(event("Called {}", "add_task"));

        assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
        assertThat(JsonMapper.shared().readTree(line))
                .isEqualTo(JsonMapper.shared().readTree("""
                {"timestamp": 1793534400500, "level": "INFO", "threadName": "main",
                 "loggerName": "pinakes.tool.Invoker", "message": "Called add_task",
                 "trace_id": "4bf9", "tool": "add_task", "duration_ms": 1.5}
                """));
    }

    @Test
    void text_from_outside_cannot_pretend_to_be_a_line() {
        var line = plain(event("title {}", "x\r\n2026-11-01 ERROR all is lost"));

        assertThat(line.lines()).hasSize(1);
    }

    @Test
    @DisplayName("S8: text from outside does nothing to the terminal that a log is read on")
    void text_from_outside_is_only_shown() {
        assertThat(plain(event("title {}", "\u001b[2J\u202Egone"))).contains("title \uFFFD[2Jgone");
    }

    @Test
    void stack_trace_follows_and_holds_no_secret() {
        var event = event("Failed", null);
        event.setThrowableProxy(
                new ch.qos.logback.classic.spi.ThrowableProxy(new IllegalStateException("key open-sesame")));

        assertThat(plain(event))
                .contains("\njava.lang.IllegalStateException: key ***")
                .contains("\tat ");
        assertThat(JsonMapper.shared().readTree(json(event)).at("/stack_trace").asString())
                .startsWith("java.lang.IllegalStateException: key ***");
    }

    @Test
    void named_value_that_is_secret_is_masked() {
        var event = event("Asked", null);
        event.setKeyValuePairs(List.of(new KeyValuePair("apiKey", "hunter2")));

        assertThat(plain(event)).endsWith("apiKey=***");
    }

    @Test
    void endless_message_is_cut() {
        assertThat(plain(event("{}", "x".repeat(100_000))))
                .hasSizeLessThan(17_000)
                .contains("more characters");
    }

    private String plain(ILoggingEvent event) {
        return written(LogLineEncoder.plain(redactor), event).stripTrailing();
    }

    private String json(ILoggingEvent event) {
        return written(LogLineEncoder.json(redactor), event);
    }

    private static String written(LogLineEncoder encoder, ILoggingEvent event) {
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }

    private static LoggingEvent event(String message, @Nullable String argument) {
        var logger = new LoggerContext().getLogger("pinakes.tool.Invoker");
        var event = new LoggingEvent(
                "", logger, Level.INFO, message, null, argument == null ? null : new Object[] {argument});
        event.setInstant(Instant.parse("2026-11-01T12:00:00.500Z"));
        event.setThreadName("main");
        event.setMDCPropertyMap(Map.of("trace_id", "4bf9"));
        event.setKeyValuePairs(List.of(new KeyValuePair("tool", "add_task"), new KeyValuePair("duration_ms", 1.5)));
        return event;
    }
}
