package pinakes.engine.http.wire;

import java.util.List;

/// The tags of one document.
public record WireDocumentTags(List<String> tags) {}
