package pinakes.engine.http.wire;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.NewDocument;

/// The JSON of notes.
public final class NoteJson {
    private NoteJson() {}

    /// A note to add.
    ///
    /// @param filename default `note.md`
    /// @param sourcePath identifies the note: another note with the same path becomes its next version
    public record Note(
            String text,
            @Nullable String title,
            @Nullable String author,
            @Nullable List<String> tags,
            @Nullable Map<String, Object> metadata,
            @Nullable String filename,
            @Nullable String sourcePath) {
        private static final String FILENAME_PRESET = "note.md";

        public NewDocument document(String owner) {
            if (text.isBlank()) {
                throw new IllegalArgumentException("The field 'text' must not be blank");
            }
            var given = tags == null ? List.<String>of() : tags;
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            return new NewDocument(
                    DocumentKind.NOTE,
                    filename == null || filename.isBlank() ? FILENAME_PRESET : filename,
                    sourcePath,
                    () -> new ByteArrayInputStream(bytes),
                    new DocumentMetadata(title, author, given, metadata == null ? Map.of() : metadata).asStated(),
                    false,
                    owner);
        }
    }

    /// The new text of a note.
    public record Revision(String text) {}

    /// The text of one version.
    public record VersionText(int version, String text) {}
}
