package pinakes.engine.core.folder;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.PlainText;
import pinakes.engine.file.Sha256;

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
        return new DigestInputStream(content, Sha256.digest());
    }

    static ContentHash hash(DigestInputStream read) {
        return ContentHash.of(read.getMessageDigest().digest());
    }
}
