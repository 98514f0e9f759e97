package pinakes.tool.registry;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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
/// @param lookup how callers find the values of a parameter; null when there is no such tool
/// @param faults translates an exception below the tools into an error; empty for a bug
public record ToolFamily(
        String name,
        @Nullable Lookup lookup,
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

    /// The same family with some of its tools.
    public ToolFamily only(Set<String> names) {
        var chosen = tools.stream()
                .filter(tool -> names.contains(tool.definition().name()))
                .toList();
        var kept = lookup != null && names.contains(lookup.tool()) ? lookup : null;
        return new ToolFamily(name, kept, envelope, faults, chosen, prompts, resources);
    }

    /// The tool that, called without arguments, lists the values of a parameter.
    public record Lookup(String tool, String parameter) {}

    /// The tool that lists the values of a parameter; empty for other parameters.
    ///
    /// @param path the path of the parameter in the arguments
    public Optional<ToolDefinition<?, ?>> lookupOf(String path) {
        return lookup != null && path.equals(lookup.parameter())
                ? tools.stream()
                        .<ToolDefinition<?, ?>>map(Tool::definition)
                        .filter(tool -> tool.name().equals(lookup.tool()))
                        .findFirst()
                : Optional.empty();
    }
}
