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

    /// Whether a document that is read this way lacks what OCR read in it earlier.
    public boolean loses(ProcessingMethod earlier) {
        return earlier.usesOcr() && !usesOcr();
    }
}
