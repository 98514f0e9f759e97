package pinakes.tool.registry;

import pinakes.tool.Tool;
import pinakes.tool.ToolDefinition;
import pinakes.tool.contract.Contract;

/// A tool that passed all checks, with its contract and family.
public record RegisteredTool(Tool<?, ?> tool, ToolDefinition<?, ?> definition, Contract contract, ToolFamily family) {
    public String name() {
        return definition.name();
    }
}
