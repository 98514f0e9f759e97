package pinakes.engine.local.backup;

import java.io.IOException;

/// Something is not a backup, is damaged, or cannot be used by this version; the message is for the user.
public final class InvalidBackupException extends IOException {
    private static final long serialVersionUID = 1L;

    public InvalidBackupException(String message) {
        super(message);
    }
}
