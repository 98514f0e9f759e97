package pinakes.transport.mcp.feature;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.resource.ChangeFeed;

/// Everything that one server offers.
///
/// @param instructions tell a caller's model how to use the server
/// @param declaredTasks the tasks of the Tasks extension; null when no tool starts tasks
/// @param declaredSkills the skills of the Skills extension; null when there are none
/// @param faults maps exceptions of features to errors for clients; empty for a bug
public record Features(
        String name,
        String title,
        String version,
        Function<Caller, String> instructions,
        ToolFeature tools,
        PromptFeature prompts,
        ResourceFeature resources,
        CompletionFeature completions,
        @Nullable TaskFeature declaredTasks,
        @Nullable SkillFeature declaredSkills,
        ChangeFeed changes,
        Function<RuntimeException, Optional<Fault>> faults) {
    public Optional<TaskFeature> tasks() {
        return Optional.ofNullable(declaredTasks);
    }

    public Optional<SkillFeature> skills() {
        return Optional.ofNullable(declaredSkills);
    }
}
