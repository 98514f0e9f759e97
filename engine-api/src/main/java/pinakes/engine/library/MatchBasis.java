package pinakes.engine.library;

/// What links a reference to a document, most reliable first.
public enum MatchBasis {
    /// The citekey was given with the document.
    CITEKEY,
    /// The reference names the file.
    PATH,
    DOI,
    ARXIV,
    ISBN,
    /// The title of the document, its first heading, or a part of its file name is the title of the work.
    TITLE,
    /// The file name is the citekey, or another key in the reference.
    FILE_NAME
}
