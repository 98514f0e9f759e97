package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pinakes.engine.document.PlainText;

/// The first bytes of a file.
final class LeadingBytes {
    private static final int BYTES_MAX = 64 << 10;

    private final byte[] bytes;
    private final String latin;

    private LeadingBytes(byte[] bytes) {
        this.bytes = bytes;
        this.latin = new String(bytes, ISO_8859_1);
    }

    static LeadingBytes of(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new LeadingBytes(in.readNBytes(BYTES_MAX));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    /// The bytes as ISO-8859-1, for searching ASCII text.
    String latin() {
        return latin;
    }

    boolean startsWith(String start) {
        return latin.startsWith(start);
    }

    boolean hasAt(int offset, String what) {
        return latin.startsWith(what, offset);
    }

    boolean looksLikeText() {
        return PlainText.isLikely(bytes);
    }
}
