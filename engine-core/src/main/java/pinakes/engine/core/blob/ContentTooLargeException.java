package pinakes.engine.core.blob;

import java.io.IOException;

/// The content exceeds the size limit.
public final class ContentTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    ContentTooLargeException(long bytesMax) {
        super("more than " + bytesMax + " bytes");
    }
}
