package pinakes.tool.registry;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Envelope;
import pinakes.tool.Tool;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.prompt.Prompt;
import pinakes.tool.resource.Resources;

/// Tools that belong together: they speak of the same things and word their answers alike.
///
/// @param name what the setting that chooses families calls this one
/// @param overviewName the tool of the family that shows what there is when called without arguments; null when none
///     does
/// @param faults what a failure below the tools means to a caller; empty for a defect
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

    /// The tool with which a caller that is lost can look around.
    public Optional<ToolDefinition<?, ?>> overview() {
        for (var tool : tools) {
            if (tool.definition().name().equals(overviewName)) {
                return Optional.of(tool.definition());
            }
        }
        return Optional.empty();
    }
}
