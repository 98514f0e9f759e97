package pinakes.engine.document;

/// How the text of a document was come by.
public enum ProcessingMethod {
    TEXT_EXTRACTION,
    OCR,
    /// Some pages were text, others pictures of text.
    MIXED,
    IMAGE_ANALYSIS
}
