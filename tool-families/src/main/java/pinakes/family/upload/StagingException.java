package pinakes.family.upload;

import java.io.IOException;

/// Staged data could not be written or read.
///
/// The message may be shown to a caller; the cause may not.
public final class StagingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StagingException(String message, IOException cause) {
        super(message, cause);
    }
}
