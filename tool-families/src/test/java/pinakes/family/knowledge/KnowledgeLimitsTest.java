package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The limits of single tools.
final class KnowledgeLimitsTest extends KnowledgeTest {
    private static final String UNCONFIRMED = "{\"confirm\": false, \"confirmation_phrase\": \"\"}";

    @Test
    @DisplayName("N1: a caller that exceeds a tool's own limit is told the limit and when to call again")
    void exceeded_limit_says_when_to_call_again() {
        server.nanos = () -> 0L;
        for (var i = 0; i < 300; i++) {
            assertThat(server.call("knowledge-clear", UNCONFIRMED).path("error").asString())
                    .isEqualTo("confirmation_required");
        }

        var throttled = server.call("knowledge-clear", UNCONFIRMED);

        assertThat(throttled.path("error").asString()).isEqualTo("rate_limited");
        assertThat(throttled.path("message").asString())
                .isEqualTo("Too many calls to knowledge-clear: the limit is 300 in 60 s. Try again in 1 s.");
        assertThat(throttled.path("retry_after_seconds").asInt()).isEqualTo(1);
        assertThat(throttled.path("error_class").asString()).isEqualTo("business");
        assertThat(throttled.at("/agentHints/constraints/0").asString()).isEqualTo("wait 1 s before calling again");
        assertThat(server.call("knowledge-status", "{}").path("success").asBoolean())
                .isTrue();
    }
}
