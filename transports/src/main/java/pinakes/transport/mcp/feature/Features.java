package pinakes.transport.mcp.feature;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.resource.ChangeFeed;

/// Everything one server offers.
///
/// @param instructions what a model should know before it uses the server
/// @param declaredTasks the store behind the Tasks extension; null when no tool ever starts a task
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
        ChangeFeed changes) {
    public Optional<TaskFeature> tasks() {
        return Optional.ofNullable(declaredTasks);
    }
}
