package pinakes.engine.http.wire;

import pinakes.engine.document.DocumentId;

/// A document was added, changed or removed.
public record WireDocumentEvent(DocumentId documentUuid) {}
