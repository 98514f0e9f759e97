package pinakes.tool.registry;

import java.util.List;

/// One or more tools break rules; the message names every broken rule of every tool.
public final class InvalidToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidToolException(List<String> violations) {
        super("these tools cannot be registered:\n  " + String.join("\n  ", violations));
    }
}
