package pinakes.engine.http.wire;

import java.util.List;

/// Some documents of a project, by their names.
public record WireProjectDocuments(List<WireProjectDocument> documents, int limit, long offset) {}
