package pinakes.engine.document;

/// A document that another one refers to: a mail, or a file attached to it.
///
/// @param name the subject of a mail; the name of an attached file
public record LinkedDocument(DocumentId id, DocumentNumber number, String name) {}
