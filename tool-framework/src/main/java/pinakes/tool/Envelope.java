package pinakes.tool;

import tools.jackson.databind.node.ObjectNode;

/// The shape of a family's answers, without hints and metadata.
public interface Envelope {
    /// The answer of a successful call.
    ///
    /// @param payload the output record as JSON; may be returned as it is
    ObjectNode success(ObjectNode payload);

    /// The answer of a failed call.
    ObjectNode failure(ToolError error);
}
