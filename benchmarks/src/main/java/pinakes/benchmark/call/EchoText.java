package pinakes.benchmark.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.tool.Category;
import pinakes.tool.Envelope;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.registry.ToolFamily;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Returns the text that it is given: what a call costs beyond this is overhead.
///
/// Its hints are of the size that a routine answer has. It is not cacheable, so that every call runs it.
final class EchoText implements Tool<EchoText.Input, EchoText.Output> {
    static final String NAME = "echo-text";

    record Input(String text) {}

    record Output(String text) {}

    static ToolFamily family() {
        return new ToolFamily(
                "echo", null, new Bare(), fault -> Optional.empty(), List.of(new EchoText()), List.of(), List.of());
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("echo:read")
                .category(Category.QUERY)
                .idempotent()
                .responseTime(ResponseTime.FAST)
                .tags("benchmark")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) {
        var hints = Hints.recorded("the text came with the call")
                .next(NAME, Priority.LOW, Map.of("text", input.text()), "Return the text again")
                .about("text", "1", input.text(), 0.5)
                .items(1);
        return ToolResult.success(new Output(input.text()), hints);
    }

    /// The payload as it is, and errors as one line.
    private static final class Bare implements Envelope {
        @Override
        public ObjectNode success(ObjectNode payload) {
            return payload;
        }

        @Override
        public ObjectNode failure(ToolError error) {
            return JsonNodeFactory.instance.objectNode().put("error", error.message());
        }
    }
}
