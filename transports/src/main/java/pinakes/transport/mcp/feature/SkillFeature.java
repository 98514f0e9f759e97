package pinakes.transport.mcp.feature;

import java.util.List;
import java.util.Optional;
import pinakes.tool.Caller;
import tools.jackson.databind.node.ObjectNode;

/// The skills of a server, whose files are among its resources.
public interface SkillFeature {
    /// The extension's name among the capabilities.
    String EXTENSION = "io.modelcontextprotocol/skills";

    /// The entries of the skills that this caller can use, in the form of `skills/list` and in a stable order.
    List<ObjectNode> list(Caller caller);

    /// The direct children of a directory, in the form of `resources/list`; empty when there is no such directory.
    Optional<List<ObjectNode>> directory(String uri, Caller caller);
}
