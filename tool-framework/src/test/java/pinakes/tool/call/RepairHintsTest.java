package pinakes.tool.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.tool.Caller;
import pinakes.tool.TestCalls;
import pinakes.tool.ToolDefinition;
import pinakes.tool.WordTools;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

/// N3: after bad arguments, what is suggested works as it stands.
class RepairHintsTest {
    private final TestCalls calls = new TestCalls(
            WordTools.counter(UnaryOperator.identity(), new AtomicInteger()),
            WordTools.tool(WordTools.forgetting().build(), (input, context) -> WordTools.counted(input)),
            WordTools.listing());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"txt\": \"a b\", \"at_most\": 5} | {\"at_most\": 5, \"text\": \"a b\"}",
                "{\"text\": \"a b\", \"unit\": \"Word\"} | {\"text\": \"a b\", \"unit\": \"words\"}",
                "{\"text\": \"a b\", \"at_most\": \"7\"} | {\"text\": \"a b\", \"at_most\": 7}",
                "{\"text\": \"a b\", \"at_most\": 101} | {\"text\": \"a b\", \"at_most\": 100}",
                "{\"text\": \"a b\", \"at_most\": 0} | {\"text\": \"a b\", \"at_most\": 1}",
                "{\"text\": 7} | {\"text\": \"7\"}",
            })
    @DisplayName("N3: the caller's own call is suggested, with only the form of what was wrong changed")
    void own_call_is_mended(String given, String mended) {
        var suggested = suggested(calls.call("count-words", given));

        assertThat(suggested.path("action").asString()).isEqualTo("count-words");
        assertThat(suggested.path("data")).isEqualTo(WireJson.CAMEL.readTree(mended));
        assertThat(calls.call("count-words", suggested.path("data").toString()).isError())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\": \"a b\", \"unit\": \"pages\"}",
                "{\"text\": \"a b\", \"at_most\": 2.5}",
                "{\"text\": \"a b\", \"at_most\": {}}",
                "{\"text\": \"a b\", \"at_most\": \"1e999999999\"}",
                "{\"text\": \"a b\", \"colour\": \"red\"}",
            })
    @DisplayName("N3: nothing that was asked for is left out of a suggested call")
    void nothing_is_dropped(String given) {
        assertThat(suggestions(calls.call("count-words", given))).isEmpty();
    }

    @Test
    @DisplayName("N3: an error leaves the request unanswered, and a suggestion says how sure it is")
    void confidence_of_errors() {
        var renamed = calls.call("count-words", "{\"txt\": \"a b\"}");
        var clamped = calls.call("count-words", "{\"text\": \"a b\", \"at_most\": 101}");

        assertThat(TestCalls.body(renamed).at("/agentHints/confidence").asDouble())
                .isZero();
        assertThat(suggested(renamed).path("confidence").asDouble())
                .isGreaterThan(suggested(clamped).path("confidence").asDouble());
        assertThat(TestCalls.body(renamed).at("/agentHints/estimatedImpact"))
                .isNotEqualTo(TestCalls.body(clamped).at("/agentHints/estimatedImpact"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count-words | {}",
                "count-words | {\"text\": \"a\\u0000b\"}",
                "count-words | {\"text\": \"much longer than twenty characters\"}",
                "forget-words | {\"txt\": \"a\"}",
            })
    @DisplayName("N3, S15: where something would have to be made up, or be destroyed, looking it up is suggested")
    void otherwise_the_lookup(String tool, String given) {
        var reply = calls.call(tool, given);

        assertThat(suggested(reply).path("action").asString()).isEqualTo("list-words");
        assertThat(calls.call("list-words", "{}").isError()).isFalse();
    }

    @Test
    @DisplayName("S10: megabytes of wrong arguments are not looked through for what was meant")
    void heaps_of_arguments_are_not_mended() {
        var heap = new StringBuilder("{\"text\": \"a\"");
        for (var i = 0; i < 1_000; i++) {
            heap.append(", \"wrong").append(i).append("\": ").append(i);
        }

        assertThat(suggestions(calls.call("count-words", heap.append('}').toString())))
                .isEmpty();
    }

    @Test
    @DisplayName("N3: a change is suggested only with all that was said")
    void changes_say_all_that_was_said() {
        var careful = new TestCalls(
                WordTools.tool(gentle(), (input, context) -> WordTools.counted(input)), WordTools.listing());

        var renamed = suggested(careful.call("forget-words", "{\"txt\": \"a\", \"at_most\": \"3\"}"));
        var less = suggestions(careful.call("forget-words", "{\"text\": \"a\", \"at_most\": 101}"));

        assertThat(renamed.path("action").asString()).isEqualTo("forget-words");
        assertThat(renamed.path("data").path("text").asString()).isEqualTo("a");
        assertThat(less).isEmpty();
    }

    @Test
    @DisplayName("N3: nobody is sent to a tool that they may not call")
    void lookup_is_only_suggested_to_those_who_may() {
        var reply = calls.call("forget-words", "{}", TestCalls.callerWith("words:delete"));

        assertThat(TestCalls.body(reply).at("/agentHints/suggestedNextActions")).isEmpty();
        assertThat(suggested(calls.call("forget-words", "{}", Caller.LOCAL))
                        .path("action")
                        .asString())
                .isEqualTo("list-words");
    }

    private static ToolDefinition<WordTools.Input, WordTools.Output> gentle() {
        return ToolDefinition.named("forget-words", WordTools.Input.class, WordTools.Output.class)
                .permissions("words:write")
                .tags("words")
                .build();
    }

    private static JsonNode suggested(ToolReply reply) {
        return suggestions(reply).path(0);
    }

    private static JsonNode suggestions(ToolReply reply) {
        assertThat(reply.isError()).isTrue();
        var hints = TestCalls.body(reply).path("agentHints");
        assertThat(hints.toString()).hasSizeLessThan(800);
        return hints.path("suggestedNextActions");
    }
}
