package pinakes.extraction;

/// How the text of a file was come by.
public enum ReadingMethod {
    TEXT_EXTRACTION,
    OCR,
    /// Some pages were text, others pictures of text.
    MIXED,
    IMAGE_ANALYSIS
}
