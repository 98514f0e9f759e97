package pinakes.engine.local.blob;

import java.io.IOException;

/// More bytes came than may be kept.
public final class ContentTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    ContentTooLargeException(long bytesMax) {
        super("more than " + bytesMax + " bytes");
    }
}
