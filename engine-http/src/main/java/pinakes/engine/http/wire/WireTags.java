package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.document.Documents.TagCount;

/// Tags, each with the number of documents that have it, by name.
public record WireTags(List<TagCount> tags) {}
