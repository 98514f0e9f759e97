package pinakes.extraction;

/// A file could not be read; the message says why, in words for the person who owns it.
public final class ExtractionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    public ExtractionException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /// Why a file could not be read.
    public enum Reason {
        /// Its content is none of the formats that can be read.
        UNSUPPORTED_FORMAT,
        /// Its content is another format than its name announces.
        MISLABELLED,
        ENCRYPTED,
        CORRUPT,
        /// There is nothing in it: no bytes, or no text in any of its pages.
        EMPTY,
        /// It would take more memory, pixels, pages or text than is allowed.
        TOO_LARGE,
        TIMED_OUT,
        /// The process that read it broke down over it.
        CRASHED,
        OCR_FAILED
    }
}
