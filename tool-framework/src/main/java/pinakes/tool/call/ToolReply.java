package pinakes.tool.call;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolError;

/// The finished answer: the family's envelope with hints and metadata.
///
/// @param json the whole answer, written once because wires send it more than once
/// @param failure why the call failed; null when it succeeded
public record ToolReply(WrittenJson json, @Nullable ToolError failure) {
    public boolean isError() {
        return failure != null;
    }

    public Optional<ToolError> error() {
        return Optional.ofNullable(failure);
    }
}
