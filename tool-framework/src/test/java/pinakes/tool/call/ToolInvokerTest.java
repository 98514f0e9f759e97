package pinakes.tool.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.TestCalls;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.WordTools;
import pinakes.tool.contract.Contract;
import pinakes.tool.contract.ContractCheck;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

class ToolInvokerTest {
    private final AtomicInteger runs = new AtomicInteger();
    private final TestCalls calls = new TestCalls(
            WordTools.counter(UnaryOperator.identity(), runs),
            WordTools.tool(WordTools.forgetting().build(), (input, context) -> switch (input.text()) {
                case "null" -> throw new NullPointerException("secret path /etc/shadow");
                case "down" -> throw new IllegalStateException("jdbc:secret");
                case "deep" -> throw new StackOverflowError();
                case "huge" -> throw new OutOfMemoryError("Cannot reserve direct buffer memory");
                case "bad" ->
                    new ToolResult.Success<>(
                            new WordTools.Output(-1), WordTools.counted(input).hints());
                case "endless" ->
                    ToolResult.success(
                            new WordTools.Output(1),
                            Hints.from(Evidence.recorded("a list of itself"))
                                    .next("count-words", Priority.LOW, Map.of("text", endless()), "Never ends"));
                default -> WordTools.counted(input);
            }));

    @Test
    @DisplayName("N2: a success has data, hints and complete metadata, and keeps the contract as a whole")
    void success_is_complete() {
        var reply = calls.call("count-words", "{\"text\": \"one two three\"}");

        assertThat(reply.isError()).isFalse();
        assertThat(TestCalls.body(reply).path("count").asInt()).isEqualTo(3);
        assertThat(ContractCheck.violations(contract(), TestCalls.body(reply))).isEmpty();
        var metadata = TestCalls.body(reply).path("metadata");
        assertThat(metadata.path("toolVersion").asString()).isEqualTo("1.0.0");
        assertThat(metadata.path("serviceVersion").asString()).isEqualTo("0.1.0");
        assertThat(metadata.path("timestamp").asString()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(metadata.path("executionTime").isNumber()).isTrue();
        assertThat(metadata.path("traceId").asString()).hasSize(32);
        assertThat(metadata.path("cached").asBoolean()).isFalse();
    }

    @Test
    @DisplayName(
            "N7: what the contract defaults and trims reaches the tool that way, and the caller's JSON is untouched (N10)")
    void input_is_shaped_by_the_contract_without_changing_what_was_sent() {
        var reply = calls.call("count-words", "{\"text\": \"  two words  \", \"unit\": null}");

        assertThat(TestCalls.body(reply).path("count").asInt()).isEqualTo(2);
        var sent = WireJson.CAMEL.readTree("{\"text\": \"  two words  \"}");
        contract().normalised(sent);
        assertThat(sent.path("text").asString()).isEqualTo("  two words  ");
    }

    @Test
    @DisplayName("N7: every broken rule of the input is named, and the tool does not run")
    void invalid_input_is_explained() {
        var reply = calls.call("count-words", "{\"txt\": 1, \"unit\": \"pages\", \"at_most\": 0}");

        assertThat(runs).hasValue(0);
        assertThat(reply.failure()).isInstanceOfSatisfying(ToolError.InvalidInput.class, error -> {
            assertThat(error.violations())
                    .containsExactlyInAnyOrder(
                            new ToolError.InvalidInput.Violation("text", "is required"),
                            new ToolError.InvalidInput.Violation("txt", "unknown parameter; did you mean 'text'?"),
                            new ToolError.InvalidInput.Violation(
                                    "unit", "must be one of words, letters, got \"pages\""),
                            new ToolError.InvalidInput.Violation("at_most", "must be 1 or more, got 0"));
            assertThat(error.message()).startsWith("Invalid arguments for count-words: ");
        });
        assertThat(ContractCheck.violations(contract(), TestCalls.body(reply))).isEmpty();
    }

    @Test
    void unknown_parameter_is_named() {
        var reply = calls.call("count-words", "{\"text\": \"a word\", \"txt\": 1}");

        assertThat(reply.failure())
                .isInstanceOfSatisfying(
                        ToolError.InvalidInput.class,
                        error -> assertThat(error.message())
                                .isEqualTo(
                                        "Invalid arguments for count-words: unknown parameter 'txt'; did you mean 'text'?"));
    }

    @Test
    void types_and_lengths_are_explained_in_characters() {
        assertThat(problem("{\"text\": 7}")).isEqualTo("must be a string, got the integer 7");
        assertThat(problem("{\"text\": \"   \"}")).isEqualTo("must be at least 1 character long, got 0");
        assertThat(problem("{\"text\": \"" + "😀".repeat(21) + "\"}"))
                .isEqualTo("must be at most 20 characters long, got 21");
        assertThat(calls.call("count-words", "{\"text\": \"" + "😀".repeat(20) + "\"}")
                        .isError())
                .isFalse();
        assertThat(problem("{\"text\": \"a\\u0000b\"}")).contains("NUL");
        assertThat(problem("{\"text\": \"a\\ud800b\"}")).contains("lone surrogates");
        assertThat(problem("[]")).isEqualTo("must be an object");
        assertThat(problem("null")).isEqualTo("must be an object");
    }

    @Test
    @DisplayName("N8: whatever a tool throws becomes an answer that leaks nothing")
    void throws_become_answers() {
        var defect = calls.call("forget-words", "{\"text\": \"null\"}");
        var error = calls.call("forget-words", "{\"text\": \"deep\"}");
        var fault = calls.call("forget-words", "{\"text\": \"down\"}");

        assertThat(defect.failure()).isInstanceOf(ToolError.Unexpected.class);
        assertThat(error.failure()).isInstanceOf(ToolError.Unexpected.class);
        assertThat(fault.failure()).isEqualTo(new ToolError.Unavailable("The dictionary does not answer."));
        assertThat("" + defect.json() + fault.json()).doesNotContain("shadow", "jdbc", "Exception");
        assertThat(TestCalls.body(defect).path("error").asString())
                .contains(
                        TestCalls.body(defect).path("metadata").path("traceId").asString());
    }

    @Test
    @DisplayName("S16: a lack of memory is no defect of a tool: it ends the process")
    void lack_of_memory_is_no_answer() {
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> calls.call("forget-words", "{\"text\": \"huge\"}"));
    }

    @Test
    @DisplayName("N7: an answer that breaks the tool's own contract is withheld")
    void broken_output_is_withheld() {
        var reply = calls.call("forget-words", "{\"text\": \"bad\"}");

        assertThat(reply.failure()).isInstanceOf(ToolError.Unexpected.class);
        assertThat(TestCalls.body(reply).has("count")).isFalse();
    }

    @Test
    @DisplayName("N8: an answer that JSON cannot hold is withheld, and the caller gets one that it can")
    void unwritable_answer_is_withheld() {
        var reply = calls.call("forget-words", "{\"text\": \"endless\"}");

        assertThat(reply.failure()).isInstanceOf(ToolError.Unexpected.class);
        assertThat(TestCalls.body(reply).path("error").asString())
                .contains(TestCalls.body(reply).path("metadata").path("traceId").asString());
    }

    @Test
    @DisplayName("R3: the answer can be put into a message as it is and as the text of a string")
    void answer_is_embedded_both_ways() {
        var answer = calls.call("count-words", "{\"text\": \"\\\"é\\\\😀\\n\"}").json();
        var bytes = new ByteArrayOutputStream();
        try (var message = WireJson.CAMEL.createGenerator(bytes)) {
            message.writeStartArray();
            message.writeRawValue(answer);
            message.writeString(answer);
            message.writeEndArray();
        }

        var embedded = WireJson.CAMEL.readTree(bytes.toByteArray());
        assertThat(embedded.get(0)).isEqualTo(WireJson.CAMEL.readTree(answer.toString()));
        assertThat(embedded.get(1).asString()).isEqualTo(answer.toString());
    }

    @Test
    @DisplayName("N3: hints name only tools that are there")
    void hints_name_known_tools_only() {
        var actions = TestCalls.body(calls.call("count-words", "{\"text\": \"a\"}"))
                .path("agentHints")
                .path("suggestedNextActions");

        assertThat(actions).hasSize(1);
        assertThat(actions.get(0).path("action").asString()).isEqualTo("count-words");
        assertThat(actions.get(0).path("data").path("text").asString()).isEqualTo("again");
    }

    private static List<Object> endless() {
        var list = new ArrayList<>();
        list.add(list);
        return list;
    }

    private String problem(String arguments) {
        var error = Objects.requireNonNull(calls.call("count-words", arguments).failure());
        return ((ToolError.InvalidInput) error).violations().getFirst().problem();
    }

    private Contract contract() {
        return calls.registry.get("count-words").orElseThrow().contract();
    }
}
