package pinakes.extraction;

import java.io.IOException;
import java.io.InputStream;

/// Takes the bytes of files that are attached to a message, so that each becomes a document of its own.
public interface AttachmentStore {
    /// How many files of one message are read, including those of attached messages.
    int FILES_MAX = 100;

    /// Whether it takes another file.
    boolean hasRoom();

    /// Stores the bytes of a file.
    ///
    /// @return a name for them, unique within the message
    String store(InputStream bytes) throws IOException;

    /// Forgets all files, because the message is read again.
    void clear() throws IOException;
}
