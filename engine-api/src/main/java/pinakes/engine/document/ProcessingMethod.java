package pinakes.engine.document;

/// How the text of a document was obtained.
public enum ProcessingMethod {
    TEXT_EXTRACTION,
    OCR,
    /// Some pages had text, others were images of text.
    MIXED,
    IMAGE_ANALYSIS;

    public boolean usesOcr() {
        return this == OCR || this == MIXED;
    }

    /// Whether replacing a text from an earlier method with one from this method would lose text that OCR found.
    public boolean loses(ProcessingMethod earlier) {
        return earlier.usesOcr() && !usesOcr();
    }
}
