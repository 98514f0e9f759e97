package pinakes.engine.core.reference;

import java.io.Serial;

/// An entry of a reference file is malformed.
final class UnreadableEntryException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    UnreadableEntryException(String message) {
        super(message);
    }
}
