package pinakes.tool.call;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolError;
import tools.jackson.databind.node.ObjectNode;

/// The finished answer: the family's envelope with hints and metadata.
///
/// @param failure why the call failed; null when it succeeded
public record ToolReply(ObjectNode body, @Nullable ToolError failure) {
    public boolean isError() {
        return failure != null;
    }

    public Optional<ToolError> error() {
        return Optional.ofNullable(failure);
    }
}
