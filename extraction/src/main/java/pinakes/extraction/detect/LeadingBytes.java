package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

    /// Whether it could be text: no zeros except in UTF-16, and hardly any control characters.
    boolean looksLikeText() {
        if (startsWith("\u00FF\u00FE") || startsWith("\u00FE\u00FF")) {
            return true;
        }
        var controls = 0;
        var zerosEven = 0;
        var zerosOdd = 0;
        for (var index = 0; index < bytes.length; index++) {
            var value = bytes[index];
            if (value == 0) {
                if (index % 2 == 0) {
                    zerosEven++;
                } else {
                    zerosOdd++;
                }
            } else if (value > 0 && value < ' ' && "\n\r\t\f\u001B".indexOf(value) < 0) {
                controls++;
            }
        }
        var wide = bytes.length >= 4
                && Math.max(zerosEven, zerosOdd) > bytes.length / 5
                && Math.min(zerosEven, zerosOdd) <= bytes.length / 50;
        return (wide || zerosEven + zerosOdd == 0) && controls <= bytes.length / 50;
    }
}
