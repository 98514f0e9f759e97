package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The first bytes of a file.
final class Head {
    private static final int BYTES_MAX = 64 << 10;

    private final byte[] bytes;
    private final String latin;

    private Head(byte[] bytes) {
        this.bytes = bytes;
        this.latin = new String(bytes, ISO_8859_1);
    }

    static Head of(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new Head(in.readNBytes(BYTES_MAX));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    /// The bytes as if each were a character: good enough to look for words of English.
    String latin() {
        return latin;
    }

    boolean startsWith(String start) {
        return latin.startsWith(start);
    }

    boolean hasAt(int offset, String what) {
        return latin.startsWith(what, offset);
    }

    /// Whether it could be text in some encoding: no zeros outside UTF-16, hardly any control characters.
    boolean looksLikeText() {
        if (startsWith("\u00FF\u00FE") || startsWith("\u00FE\u00FF")) {
            return true;
        }
        var odd = 0;
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
            } else if (value < ' '
                    && value > 0
                    && value != '\n'
                    && value != '\r'
                    && value != '\t'
                    && value != '\f'
                    && value != 0x1B) {
                odd++;
            }
        }
        var wide = bytes.length >= 4
                && Math.max(zerosEven, zerosOdd) > bytes.length / 5
                && Math.min(zerosEven, zerosOdd) <= bytes.length / 50;
        return (wide || zerosEven + zerosOdd == 0) && odd <= bytes.length / 50;
    }
}
