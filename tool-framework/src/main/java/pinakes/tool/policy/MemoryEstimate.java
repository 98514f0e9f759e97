package pinakes.tool.policy;

import pinakes.tool.call.Outcome;
import tools.jackson.databind.JsonNode;

/// Estimates the memory of an answer.
final class MemoryEstimate {
    /// A node and its place in its parent.
    private static final int NODE_BYTES = 64;

    /// Hints are short; long texts of the caller in them are shared with the arguments.
    private static final int HINTS_BYTES = 4_096;

    private MemoryEstimate() {}

    static long bytes(Outcome.Succeeded answer) {
        return bytes(answer.answer()) + HINTS_BYTES;
    }

    /// Texts are counted with two bytes per character, which is the most that they take up.
    static long bytes(JsonNode node) {
        var size = NODE_BYTES + (node.isString() ? 2L * node.asString().length() : 0);
        for (var child : node) {
            size += bytes(child);
        }
        return size;
    }
}
