package pinakes.tool;

import tools.jackson.databind.node.ObjectNode;

/// The shape of a family's answers, without hints and metadata.
public interface Envelope {
    /// Wraps the output record as JSON, which may be returned as it is.
    ObjectNode success(ObjectNode payload);

    ObjectNode failure(ToolError error);
}
