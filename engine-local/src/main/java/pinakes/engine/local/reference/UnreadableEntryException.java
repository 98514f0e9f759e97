package pinakes.engine.local.reference;

import java.io.Serial;

/// An entry of a file of references is not as it must be.
final class UnreadableEntryException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    UnreadableEntryException(String message) {
        super(message);
    }
}
