package pinakes.engine.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A version of a note.
///
/// @param savedAt when the note got this text, or was last changed while it had it
public record NoteVersion(int version, @Nullable String title, long sizeBytes, Instant savedAt) {}
