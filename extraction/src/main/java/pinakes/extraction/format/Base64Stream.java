package pinakes.extraction.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.IntStream;

/// Decodes Base64 as mail programs write it: sometimes in several pieces that are padded one by one, and sometimes
/// followed by the words that a mailing list adds to every message.
///
/// Other signs and words before the first piece are skipped and count as damage, and so does a missing end, which in
/// most cases lacks its padding.
final class Base64Stream extends InputStream {
    private static final byte OTHER = -1;
    private static final byte BLANK = -2;
    private static final byte PADDING = -3;
    private static final int END = -1;
    private static final int GROUP = 4;

    /// No word is longer. Mail programs write longer lines, except for the last.
    private static final int WORD_SIGNS_MAX = 40;

    /// The rest of a longer line counts as a line of its own. Some programs write everything on one.
    private static final int LINE_SIGNS_MAX = 8_000;

    private static final byte[] KINDS = kinds();

    private final InputStream encoded;
    private final Runnable damaged;

    /// The decoded bytes that were not read yet, from the highest on.
    private int decoded;

    private int decodedBytes;

    /// The line that is decoded, without blanks and other signs.
    private final byte[] line = new byte[LINE_SIGNS_MAX];

    private int signs;
    private int at;

    /// Whether a line was decoded. Words before that are no footer, but damage.
    private boolean hasData;

    /// Whether there was padding or a line of words, so that any line may be one of words.
    private boolean isStrict;

    /// Whether the last line that is not blank is one of a footer.
    private boolean isAfterWords;

    /// @param damaged is told of any damage, perhaps more than once
    Base64Stream(InputStream encoded, Runnable damaged) {
        this.encoded = encoded;
        this.damaged = damaged;
    }

    /// Whether there are only words; to be asked before anything is read.
    boolean isPlain() throws IOException {
        return !decode() && isStrict;
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
        while (sextets < GROUP && (at < signs || readLine())) {
            if (at == signs) { // a blank line, or one of words
                continue;
            }
            var kind = line[at++];
            if (kind != PADDING) {
                decoded = decoded << 6 | kind;
                sextets++;
            } else if (keep(sextets)) {
                return true;
            } else {
                sextets = 0;
            }
        }
        if (sextets % GROUP > 0) {
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

    /// Reads a line, which in the first piece ends with padding, and drops it if it is, or may be, one of words.
    ///
    /// @return false at the end
    private boolean readLine() throws IOException {
        at = 0;
        signs = 0;
        var sign = encoded.read();
        if (sign == END) {
            return false;
        }
        // A line in which so many signs of data come first is not one of words.
        var dataSigns = isStrict ? LINE_SIGNS_MAX : hasData ? 1 : WORD_SIGNS_MAX;
        var isForeign = false;
        var hasGap = false;
        var hasOther = false;
        while (sign != END && sign != '\n') {
            var kind = KINDS[sign];
            if (kind == BLANK) {
                hasGap = signs > 0;
            } else {
                hasOther |= kind == OTHER;
                isForeign |= (kind == OTHER || hasGap) && signs < dataSigns;
                // What is left of the padding after a piece is not a part of the next one.
                if (kind != OTHER && (kind != PADDING || signs > 0 || (hasData && !isStrict))) {
                    line[signs++] = kind;
                }
            }
            var isEnd = signs == LINE_SIGNS_MAX || (kind == PADDING && !isStrict && !isForeign);
            sign = isEnd ? '\n' : encoded.read();
        }
        if (isForeign || isWord()) {
            drop(isForeign);
        } else if (signs > 0) {
            take(hasOther);
        }
        return true;
    }

    private void take(boolean hasOther) {
        if (hasOther || isAfterWords) {
            damaged.run();
        }
        hasData = true;
        isStrict |= line[signs - 1] == PADDING;
        isAfterWords = false;
    }

    private void drop(boolean isForeign) {
        if (!hasData || (!isForeign && !isAfterWords)) {
            damaged.run();
        }
        isStrict = true;
        isAfterWords = hasData;
        signs = 0;
    }

    private boolean isWord() {
        return isStrict
                && signs > 0
                && signs < WORD_SIGNS_MAX
                && line[signs - 1] != PADDING
                && (isAfterWords || signs % GROUP != 0 || (!hasData && isLowercase()));
    }

    /// Whether all letters but the first are small, as hardly ever in data.
    private boolean isLowercase() {
        return IntStream.range(1, signs).allMatch(index -> line[index] >= KINDS['a'] && line[index] <= KINDS['z']);
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
