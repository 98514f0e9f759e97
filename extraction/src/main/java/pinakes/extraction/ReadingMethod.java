package pinakes.extraction;

/// How the text of a file was obtained.
public enum ReadingMethod {
    TEXT_EXTRACTION,
    OCR,
    /// Text extraction for some pages, OCR for others.
    MIXED,
    IMAGE_ANALYSIS
}
