package pinakes.engine.document;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A version of a document.
///
/// @param pageCount absent for formats without pages
/// @param savedAt when the document got this content, or was last changed while it had it
public record DocumentVersion(
        int version,
        @Nullable String title,
        long sizeBytes,
        @Nullable Integer pageCount,
        ProcessingMethod method,
        Instant savedAt) {}
