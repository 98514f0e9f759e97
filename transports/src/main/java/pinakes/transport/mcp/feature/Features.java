package pinakes.transport.mcp.feature;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.tool.resource.ChangeFeed;

/// Everything one server offers.
///
/// @param instructions what a model should know before it uses the server
/// @param declaredTasks the store behind the Tasks extension; null when no tool ever starts a task
/// @param faults what something that a feature threw means to clients; empty for a defect
public record Features(
        String name,
        String title,
        String version,
        String instructions,
        ToolFeature tools,
        PromptFeature prompts,
        ResourceFeature resources,
        CompletionFeature completions,
        @Nullable TaskFeature declaredTasks,
        ChangeFeed changes,
        Function<RuntimeException, Optional<Fault>> faults) {
    public Optional<TaskFeature> tasks() {
        return Optional.ofNullable(declaredTasks);
    }
}
