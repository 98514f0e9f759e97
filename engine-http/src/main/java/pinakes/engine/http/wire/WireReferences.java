package pinakes.engine.http.wire;

/// A file of references.
///
/// @param text the whole of it, BibTeX or CSL-JSON
public record WireReferences(String text) {}
