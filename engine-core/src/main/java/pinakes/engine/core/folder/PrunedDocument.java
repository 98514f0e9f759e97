package pinakes.engine.core.folder;

import pinakes.engine.document.DocumentId;

/// A document that a sync removed, because its file was gone.
///
/// @param owner the caller that the sync belongs to
public record PrunedDocument(DocumentId id, String owner) {}
