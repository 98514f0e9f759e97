package pinakes.engine.note;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;

/// The notes among the documents; a new one is submitted like any other document.
public interface Notes {
    /// Gives a note another text, and returns when the note is found under the new text and no longer under the
    /// old; when that fails, all stays as it was.
    ///
    /// @param version the version that is to be replaced, or null for whichever it is
    /// @throws pinakes.engine.EngineUnavailableException when the engine cannot do it now
    Revision revise(DocumentId id, String text, @Nullable Integer version) throws InterruptedException;
}
