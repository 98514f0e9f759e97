package pinakes.tool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.registry.ToolFamily;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A small family of real tools for the framework's own tests.
///
/// N13: a query tool is a definition, two records and a contract file; the pipeline brings everything else.
public final class WordTools {
    public enum Unit {
        WORDS,
        LETTERS
    }

    public record Input(String text, Unit unit, @Nullable Integer atMost) {}

    public record Nothing() {}

    public record Output(int count) {}

    /// What a tool of the tests does when it is called.
    public interface Body {
        ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException;
    }

    private WordTools() {}

    public static ToolDefinition.Builder<Input, Output> counting() {
        return ToolDefinition.named("count-words", Input.class, Output.class)
                .permissions("words:read")
                .category(Category.QUERY)
                .idempotent()
                .responseTime(ResponseTime.FAST)
                .cacheable(Duration.ofSeconds(60))
                .tags("words");
    }

    public static ToolDefinition.Builder<Input, Output> forgetting() {
        return ToolDefinition.named("forget-words", Input.class, Output.class)
                .permissions("words:delete")
                .category(Category.MUTATION)
                .destructive()
                .responseTime(ResponseTime.FAST)
                .tags("words", "cleaning");
    }

    /// The overview of the family, which needs no arguments.
    public static Tool<Nothing, Output> listing() {
        return new Tool<>() {
            @Override
            public ToolDefinition<Nothing, Output> definition() {
                return ToolDefinition.named("list-words", Nothing.class, Output.class)
                        .permissions("words:read")
                        .category(Category.QUERY)
                        .idempotent()
                        .responseTime(ResponseTime.FAST)
                        .tags("words")
                        .build();
            }

            @Override
            public ToolResult<Output> call(Nothing input, ToolContext context) {
                return ToolResult.success(new Output(0), Hints.recorded("nothing is kept"));
            }
        };
    }

    public static Tool<Input, Output> tool(ToolDefinition<Input, Output> definition, Body body) {
        return new Tool<>() {
            @Override
            public ToolDefinition<Input, Output> definition() {
                return definition;
            }

            @Override
            public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
                return body.call(input, context);
            }
        };
    }

    public static Tool<Input, Output> counter(
            UnaryOperator<ToolDefinition.Builder<Input, Output>> with, AtomicInteger calls) {
        return tool(with.apply(counting()).build(), (input, context) -> {
            calls.incrementAndGet();
            return counted(input);
        });
    }

    public static ToolResult<Output> counted(Input input) {
        var count = input.unit() == Unit.LETTERS
                ? input.text().length()
                : input.text().split(" ").length;
        var hints = Hints.recorded("the text was counted")
                .next("count-words", Priority.LOW, Map.of("text", "again"), "Count something else")
                .next("no-such-tool", Priority.LOW, Map.of(), "Never shown");
        return ToolResult.success(new Output(count), hints);
    }

    /// The family; what lists words, if it is among the tools, is where a text can be looked up.
    public static ToolFamily family(Tool<?, ?>... tools) {
        var lists = Stream.of(tools).anyMatch(tool -> tool.definition().name().equals("list-words"));
        return family(lists ? "list-words" : null, tools);
    }

    public static ToolFamily family(@Nullable String lookup, Tool<?, ?>... tools) {
        return new ToolFamily(
                "words",
                lookup == null ? null : new ToolFamily.Lookup(lookup, "text"),
                new Envelope() {
                    @Override
                    public ObjectNode success(ObjectNode payload) {
                        return payload;
                    }

                    @Override
                    public ObjectNode failure(ToolError error) {
                        return JsonNodeFactory.instance.objectNode().put("error", error.message());
                    }
                },
                fault -> fault instanceof IllegalStateException
                        ? Optional.of(new ToolError.Unavailable("The dictionary does not answer."))
                        : Optional.empty(),
                List.of(tools),
                List.of(),
                List.of());
    }
}
