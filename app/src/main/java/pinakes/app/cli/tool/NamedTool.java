package pinakes.app.cli.tool;

import pinakes.app.cli.command.CommandFailedException;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;

/// Finds a tool by the name that a user wrote.
final class NamedTool {
    private NamedTool() {}

    static RegisteredTool find(ToolRegistry registry, String name) throws CommandFailedException {
        return registry.get(name)
                .orElseThrow(() -> CommandFailedException.unknown(
                        "tool",
                        name,
                        registry.getAll().stream().map(RegisteredTool::name).toList()));
    }
}
