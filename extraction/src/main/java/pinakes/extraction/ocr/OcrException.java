package pinakes.extraction.ocr;

/// OCR is unavailable on this machine.
public final class OcrException extends Exception {
    private static final long serialVersionUID = 1L;

    public OcrException(String message, Throwable cause) {
        super(message, cause);
    }
}
