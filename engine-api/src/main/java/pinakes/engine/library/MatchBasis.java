package pinakes.engine.library;

/// What links a reference to a document, most reliable first.
public enum MatchBasis {
    /// The citekey was given with the document.
    CITEKEY,
    /// The reference names the file.
    PATH,
    DOI,
    TITLE,
    /// The file name is the citekey, or another key in the reference.
    FILE_NAME
}
