package pinakes.engine.http.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A note that is to become a document.
///
/// @param filename what it is called; `note.md` when not given
/// @param sourcePath what comes later under the same path is a new version of it
public record WireNote(
        String text,
        @Nullable String title,
        @Nullable String author,
        @Nullable List<String> tags,
        @Nullable Map<String, Object> metadata,
        @Nullable String filename,
        @Nullable String sourcePath) {}
