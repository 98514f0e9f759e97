package pinakes.engine.document;

/// How the text of a document was obtained.
public enum ProcessingMethod {
    TEXT_EXTRACTION,
    OCR,
    /// Some pages had text, others were images of text.
    MIXED,
    IMAGE_ANALYSIS
}
