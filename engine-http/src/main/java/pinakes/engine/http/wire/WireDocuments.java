package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some of the documents that match.
///
/// @param nextOffset where the next ones begin; null when these were the last
public record WireDocuments(
        List<WireDocument> documents,
        long total,
        int limit,
        long offset,
        @Nullable Long nextOffset) {}
