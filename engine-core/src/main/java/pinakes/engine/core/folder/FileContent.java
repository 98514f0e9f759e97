package pinakes.engine.core.folder;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.PlainText;

/// Reads files to find out whether they are known.
final class FileContent {
    private FileContent() {}

    /// Whether the beginning of a file looks like text in some encoding.
    static boolean isText(InputStream content) throws IOException {
        return PlainText.isLikely(content.readNBytes(PlainText.HEAD_BYTES));
    }

    static ContentHash hash(InputStream content) throws IOException {
        var digested = digested(content);
        digested.transferTo(OutputStream.nullOutputStream());
        return hash(digested);
    }

    /// A stream whose hash is known once it was read to the end.
    static DigestInputStream digested(InputStream content) {
        try {
            return new DigestInputStream(content, MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    static ContentHash hash(DigestInputStream read) {
        return ContentHash.of(read.getMessageDigest().digest());
    }
}
