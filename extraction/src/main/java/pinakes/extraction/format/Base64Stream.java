package pinakes.extraction.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;

/// Decodes Base64 as mail programs write it: sometimes in several pieces that are padded one by one, and sometimes
/// followed by the words that a mailing list adds to every message.
///
/// Other signs are skipped and count as damage, and so does a missing end, which in most cases lacks its padding.
final class Base64Stream extends InputStream {
    private static final byte OTHER = -1;
    private static final byte BLANK = -2;
    private static final byte PADDING = -3;
    private static final int END = -1;
    private static final int GROUP = 4;

    /// No word is longer. Mail programs write longer lines, except for the last.
    private static final int WORD_SIGNS_MAX = 40;

    private static final byte[] KINDS = kinds();

    private final InputStream encoded;
    private final Runnable damaged;

    /// The decoded bytes that were not read yet, from the highest on.
    private int decoded;

    private int decodedBytes;

    /// After padding or a line of other signs, lines are looked at before they are decoded.
    private boolean isByLine;

    private boolean isLineStart = true;
    private byte[] line = {};
    private int at;
    private boolean isAfterWords;

    /// @param damaged is told of any damage, perhaps more than once
    Base64Stream(InputStream encoded, Runnable damaged) {
        this.encoded = encoded;
        this.damaged = damaged;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) == END ? END : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        var count = 0;
        while (count < length && (decodedBytes > 0 || decode())) {
            target[offset + count] = (byte) (decoded >>> 16);
            decoded <<= Byte.SIZE;
            decodedBytes--;
            count++;
        }
        return count == 0 && length > 0 ? END : count;
    }

    @Override
    public void close() throws IOException {
        encoded.close();
    }

    /// Decodes the next group of four signs; false at the end.
    private boolean decode() throws IOException {
        var sextets = 0;
        for (var sign = next(); sign != END; sign = next()) {
            var kind = KINDS[sign];
            switch (kind) {
                case BLANK -> {}
                case OTHER -> damaged.run();
                case PADDING -> {
                    isByLine = true;
                    if (keep(sextets)) {
                        return true;
                    }
                    sextets = 0;
                }
                default -> {
                    decoded = decoded << 6 | kind;
                    sextets++;
                    if (sextets == GROUP) {
                        return keep(sextets);
                    }
                }
            }
        }
        if (sextets > 0) {
            damaged.run();
        }
        return keep(sextets);
    }

    /// Keeps the bytes of a group, which may not be full; false if it has none.
    private boolean keep(int sextets) {
        if (sextets == 1) {
            damaged.run();
        }
        decoded <<= 6 * (GROUP - sextets);
        decodedBytes = Math.max(0, sextets - 1);
        return decodedBytes > 0;
    }

    private int next() throws IOException {
        if (!isByLine) {
            var sign = encoded.read();
            if (!isLineStart || sign == END || KINDS[sign] != OTHER) {
                isLineStart = sign == '\n' || (isLineStart && sign != END && KINDS[sign] == BLANK);
                return sign;
            }
            skipLine();
        }
        while (at == line.length) {
            if (!nextLine()) {
                return END;
            }
        }
        return line[at++];
    }

    private void skipLine() throws IOException {
        isByLine = true;
        isAfterWords = true;
        for (var sign = encoded.read(); sign != END && sign != '\n'; ) {
            sign = encoded.read();
        }
    }

    /// Takes the next line if it can be decoded, and skips it otherwise; false at the end.
    private boolean nextLine() throws IOException {
        var signs = new ByteArrayOutputStream();
        var isForeign = false;
        var hasGap = false;
        var sign = encoded.read();
        if (sign == END) {
            return false;
        }
        for (; sign != END && sign != '\n'; sign = encoded.read()) {
            var kind = KINDS[sign];
            if (kind == BLANK) {
                hasGap = signs.size() > 0;
                continue;
            }
            isForeign |= kind == OTHER || hasGap;
            // What is left of the padding is not a part of the next piece.
            if (kind != PADDING || signs.size() > 0) {
                signs.write(sign);
            }
        }
        if (signs.size() > 0 || isForeign) {
            take(signs.toByteArray(), isForeign);
        }
        return true;
    }

    /// Takes a line unless it is, or may be, one of words.
    private void take(byte[] signs, boolean isForeign) {
        var isWord = signs.length < WORD_SIGNS_MAX
                && signs[signs.length - 1] != '='
                && (isAfterWords || signs.length % GROUP != 0);
        if (isForeign || isWord) {
            if (!isForeign && !isAfterWords) {
                damaged.run();
            }
            isAfterWords = true;
            return;
        }
        line = signs;
        at = 0;
        if (isAfterWords) {
            damaged.run();
        }
        isAfterWords = false;
    }

    private static byte[] kinds() {
        var kinds = new byte[256];
        Arrays.fill(kinds, OTHER);
        Arrays.fill(kinds, 0, ' ' + 1, BLANK);
        kinds['='] = PADDING;
        for (var sextet = 0; sextet < 64; sextet++) {
            kinds[Base64.getEncoder().encode(new byte[] {(byte) (sextet << 2)})[0]] = (byte) sextet;
        }
        return kinds;
    }
}
