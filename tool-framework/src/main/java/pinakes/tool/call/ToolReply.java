package pinakes.tool.call;

import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolError;

/// A finished answer: the family's envelope with hints and metadata.
///
/// @param json the whole answer, encoded once because transports send it more than once
/// @param failure why the call failed; null for a success
public record ToolReply(WrittenJson json, @Nullable ToolError failure) {
    public boolean isError() {
        return failure != null;
    }
}
