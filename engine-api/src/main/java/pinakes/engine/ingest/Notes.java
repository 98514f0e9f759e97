package pinakes.engine.ingest;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;

/// Changes notes in place, and keeps their earlier versions; a new note is submitted like any other document.
public interface Notes {
    /// Replaces the text of a note, and returns when searches find the new text and not the old; on failure nothing
    /// changes.
    ///
    /// @param version the expected current version, or null for any
    /// @param owner the caller that changes the note
    ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException;

    /// The text of one of the versions that [pinakes.engine.document.Documents#versions] lists; empty when there is no
    /// such note, or the version is no longer kept.
    Optional<String> text(DocumentId id, int version) throws InterruptedException;
}
