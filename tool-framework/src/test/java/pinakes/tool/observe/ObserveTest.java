package pinakes.tool.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.MDC;
import pinakes.tool.TestCalls;
import pinakes.tool.TraceContext;
import pinakes.tool.WordTools;
import pinakes.tool.contract.WireJson;

class ObserveTest {
    @Test
    @DisplayName("N9: calls, errors and cache hits are counted per tool")
    void metrics_are_counted() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), new AtomicInteger()));

        calls.call("count-words", "{\"text\": \"a\"}");
        calls.call("count-words", "{\"text\": \"a\"}");
        calls.call("count-words", "{}");

        var timer = calls.meters.get("pinakes.tool.calls").tag("tool", "count-words");
        assertThat(timer.tag("outcome", "success").timer().count()).isEqualTo(2);
        assertThat(calls.meters
                        .get("pinakes.tool.calls")
                        .tag("outcome", "validation_error")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(calls.meters
                        .get("pinakes.tool.cache")
                        .tag("result", "hit")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(calls.meters
                        .get("pinakes.tool.cache")
                        .tag("result", "miss")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("N9: the trace id is in the logging context while a tool runs, and not afterwards")
    void trace_id_is_in_every_log_line() {
        var seen = new AtomicReference<String>();
        var calls = new TestCalls(WordTools.tool(WordTools.counting().build(), (input, context) -> {
            seen.set(MDC.get(TraceScope.TRACE_ID));
            return WordTools.counted(input);
        }));

        var reply = calls.call("count-words", "{\"text\": \"a\"}");

        assertThat(seen)
                .hasValue(TestCalls.body(reply).path("metadata").path("traceId").asString());
        assertThat(MDC.get(TraceScope.TRACE_ID)).isNull();
    }

    @Test
    @DisplayName("S14: secrets and bulk do not reach a log line")
    void parameters_are_redacted() {
        var shown = Redaction.shown(WireJson.CAMEL.readTree("""
            {"title": "ok", "api_key": "k1", "nested": [{"Authorization": "Bearer k2", "clientSecret": {"a": "k3"}}],
             "text": "$text"}\
            """.replace("$text", "x".repeat(500))));

        assertThat(shown).contains("\"title\":\"ok\"", "[redacted]", "(500 characters)");
        assertThat(shown).doesNotContain("k1", "k2", "k3");
        assertThat(shown.length()).isLessThan(400);
    }

    @Test
    @DisplayName(
            "S14, N9: of a batch of vectors a log line shows its size, and nothing beyond what it shows is looked at")
    void bulk_is_not_looked_at() {
        var vector = WireJson.CAMEL.createArrayNode();
        IntStream.range(0, 1024).forEach(number -> vector.add(number / 7.0));
        var arguments = WireJson.CAMEL.createObjectNode().put("project", "p");
        var chunks = arguments.putArray("chunks");
        for (var i = 0; i < 100; i++) {
            chunks.addObject().put("text", "x".repeat(500)).set("embedding", vector);
        }
        chunks.addPOJO(new Object() {
            @Override
            public String toString() {
                throw new AssertionError("looked at");
            }
        });

        var shown = Redaction.shown(arguments);

        assertThat(shown)
                .startsWith("{\"project\":\"p\",\"chunks\":[{\"text\":\"xxx")
                .contains("[1024 numbers]");
        assertThat(shown).hasSize(1_001).endsWith("…");
    }

    @ParameterizedTest
    @DisplayName("S14: every usual name of a secret hides its value, and nothing else does")
    @CsvSource({
        "pwd, true",
        "DB_PWD, true",
        "cookie, true",
        "Set-Cookie, true",
        "passphrase, true",
        "pass_phrase, true",
        "credentials, true",
        "private_key, true",
        "privateKey, true",
        "PRIVATE-KEY, true",
        "aws-access-key, true",
        "x-api-key, true",
        "idToken, true",
        "title, false",
        "key, false",
        "path, false",
        "author, false"
    })
    void names_of_secrets(String name, boolean secret) {
        assertThat(SecretNames.contain(name)).isEqualTo(secret);
    }

    @Test
    @DisplayName("N4: the trace continues the caller's, or starts anew when there is none that is valid")
    void trace_context_follows_w3c() {
        var random = new Random(1);
        var parent = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";

        var continued = TraceContext.continuing(parent, random);

        assertThat(continued.traceId()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(continued.spanId()).isNotEqualTo("00f067aa0ba902b7").hasSize(16);
        assertThat(continued.parentId()).isEqualTo("00f067aa0ba902b7");
        assertThat(continued.traceparent())
                .isEqualTo("00-0af7651916cd43dd8448eb211c80319c-" + continued.spanId() + "-01");
        for (var invalid : new String[] {
            null,
            "",
            "nonsense",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "ff-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
        }) {
            var fresh = TraceContext.continuing(invalid, random);
            assertThat(fresh.traceId()).hasSize(32).isNotEqualTo("0af7651916cd43dd8448eb211c80319c");
            assertThat(fresh.traceparent()).endsWith("-01");
            assertThat(fresh.parentId()).isEmpty();
        }
    }
}
