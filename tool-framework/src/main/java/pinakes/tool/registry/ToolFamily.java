package pinakes.tool.registry;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pinakes.tool.Envelope;
import pinakes.tool.Tool;
import pinakes.tool.ToolError;
import pinakes.tool.prompt.Prompt;
import pinakes.tool.resource.Resources;

/// Tools that belong together: they speak of the same things and word their answers alike.
///
/// @param name what the setting that chooses families calls this one
/// @param faults what a failure below the tools means to a caller; empty for a defect
public record ToolFamily(
        String name,
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
}
