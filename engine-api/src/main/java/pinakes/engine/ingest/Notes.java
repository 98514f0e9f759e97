package pinakes.engine.ingest;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;

/// Changes notes in place; a new note is submitted like any other document.
public interface Notes {
    /// Replaces the text of a note, and returns when searches find the new text and not the old; on failure nothing
    /// changes.
    ///
    /// @param version the expected current version, or null for any
    ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version) throws InterruptedException;
}
