package pinakes.engine.ingest;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;

/// Changes notes in place, and keeps their earlier versions; a new note is submitted like any other document.
public interface Notes {
    /// How many earlier versions of a note are kept; the oldest is deleted first.
    int EARLIER_MAX = 100;

    /// Replaces the text of a note, and returns when searches find the new text and not the old; on failure nothing
    /// changes.
    ///
    /// @param version the expected current version, or null for any
    /// @param owner the caller that changes the note
    ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException;

    /// The versions of a note, newest first, beginning with the current one; empty when there is no such note.
    List<NoteVersion> versions(DocumentId id) throws InterruptedException;

    /// The text of a version of a note; empty when there is no such note, or the version is no longer kept.
    Optional<String> text(DocumentId id, int version) throws InterruptedException;
}
