package pinakes.tool;

import tools.jackson.databind.node.ObjectNode;

/// How a family of tools words its answers, apart from hints and metadata.
public interface Envelope {
    /// The answer to a call that succeeded.
    ///
    /// @param payload the output record as JSON; may be returned as it is
    ObjectNode success(ObjectNode payload);

    /// The answer to a call that did not.
    ObjectNode failure(ToolError error);
}
