package pinakes.tool.registry;

import java.util.List;

/// Some tools violate rules; the message lists every violation of every tool.
public final class InvalidToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidToolException(List<String> violations) {
        super("these tools cannot be registered:\n  " + String.join("\n  ", violations));
    }
}
