package pinakes.family.upload;

import java.io.IOException;

/// The disk did not take or give what was to be staged there.
///
/// The message says what was attempted and may be shown to a caller; the cause may not.
public final class StagingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StagingException(String message, IOException cause) {
        super(message, cause);
    }
}
