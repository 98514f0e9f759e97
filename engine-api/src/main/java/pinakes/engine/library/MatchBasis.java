package pinakes.engine.library;

/// By what a reference and a document know each other; the surest first.
public enum MatchBasis {
    /// Whoever added the document named the citekey.
    CITEKEY,
    /// The reference names the file.
    PATH,
    DOI,
    TITLE,
    /// The file is called like the citekey, or like one that the reference names elsewhere.
    FILE_NAME
}
