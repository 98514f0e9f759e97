package pinakes.engine.http.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The JSON of notes.
public final class NoteJson {
    private NoteJson() {}

    /// A note that is to become a document.
    ///
    /// @param filename what it is called; `note.md` when not given
    /// @param sourcePath what comes later under the same path is a new version of it
    public record Note(
            String text,
            @Nullable String title,
            @Nullable String author,
            @Nullable List<String> tags,
            @Nullable Map<String, Object> metadata,
            @Nullable String filename,
            @Nullable String sourcePath) {}

    /// The new text of a note.
    public record Revision(String text) {}
}
