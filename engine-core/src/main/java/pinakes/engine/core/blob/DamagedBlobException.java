package pinakes.engine.core.blob;

import java.io.IOException;

/// Stored bytes do not have the hash that they are stored under.
public final class DamagedBlobException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedBlobException(ContentHash expected) {
        super("The stored bytes of blob " + expected + " are damaged: the checksum does not match.");
    }
}
