package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some of the passages of a document, in their order.
public record WirePassages(
        List<WirePassage> chunks,
        int total,
        int limit,
        int offset,
        @Nullable Integer nextOffset) {}
