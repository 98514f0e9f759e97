package pinakes.extraction;

import org.jspecify.annotations.Nullable;

/// A file could not be read; the message tells its owner why.
public final class ExtractionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    public ExtractionException(Reason reason, String message) {
        this(reason, message, null);
    }

    public ExtractionException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /// The kinds of failure.
    public enum Reason {
        /// The format is not supported.
        UNSUPPORTED_FORMAT,
        /// The content does not match the file extension.
        MISLABELLED,
        ENCRYPTED,
        CORRUPT,
        /// The file has no bytes or no text.
        EMPTY,
        /// The file exceeds a limit on memory, pixels, pages or text.
        TOO_LARGE,
        TIMED_OUT,
        /// The worker process crashed.
        CRASHED,
        OCR_FAILED,
        /// The disk for temporary files is full; another attempt may succeed.
        NO_SPACE
    }
}
