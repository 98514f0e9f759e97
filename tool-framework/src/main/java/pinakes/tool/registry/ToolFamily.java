package pinakes.tool.registry;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Envelope;
import pinakes.tool.Tool;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.resource.Prompt;
import pinakes.tool.resource.Resources;

/// Tools that belong together and share the shape of their answers.
///
/// @param name the family's name in the `KB_TOOLS` setting
/// @param overviewName the tool that gives an overview when called without arguments; null when there is none
/// @param faults translates an exception below the tools into an error; empty for a bug
public record ToolFamily(
        String name,
        @Nullable String overviewName,
        Envelope envelope,
        Function<RuntimeException, Optional<ToolError>> faults,
        List<Tool<?, ?>> tools,
        List<Prompt> prompts,
        List<Resources> resources) {
    public ToolFamily {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
    }

    public Optional<ToolDefinition<?, ?>> overview() {
        for (var tool : tools) {
            if (tool.definition().name().equals(overviewName)) {
                return Optional.of(tool.definition());
            }
        }
        return Optional.empty();
    }
}
