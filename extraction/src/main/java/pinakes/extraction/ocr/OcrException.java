package pinakes.extraction.ocr;

/// Text cannot be recognised on this machine, or not just now.
public final class OcrException extends Exception {
    private static final long serialVersionUID = 1L;

    public OcrException(String message, Throwable cause) {
        super(message, cause);
    }
}
