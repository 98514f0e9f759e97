package pinakes.extraction.charset;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The charset of a text.
///
/// @param basis why it was chosen
/// @param isSure whether another charset is far less likely
public record CharsetGuess(Charset charset, Basis basis, boolean isSure) {
    private static final int SAMPLE_BYTES = 1 << 20;
    private static final int UTF_8_PER_BROKEN = 10;
    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");

    /// The mark of UTF-16LE is the beginning of that of UTF-32LE.
    private static final List<Charset> MARKED = List.of(UTF_32LE, UTF_32BE, UTF_16LE, UTF_16BE, UTF_8);

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Charset ISO_2022_JP = Charset.forName("ISO-2022-JP");
    private static final Charset ISO_2022_KR = Charset.forName("ISO-2022-KR");

    /// How a charset was found.
    public enum Basis {
        /// A byte order mark, or bytes that are valid in this charset only.
        BYTES,
        /// The file or message names it.
        DECLARED,
        /// The text reads like a language in this charset.
        STATISTICS
    }

    /// The most likely charset of bytes that declare none.
    public static CharsetGuess of(byte[] bytes) {
        return of(bytes, null);
    }

    /// The most likely charset.
    ///
    /// A declared one is believed unless the bytes are invalid in it or read far better in another: many pages
    /// declare what their template says.
    public static CharsetGuess of(byte[] bytes, @Nullable Charset declared) {
        var stated = marked(bytes).or(() -> escaped(bytes));
        if (stated.isPresent()) {
            return certain(stated.get());
        }
        if (isValid(bytes, UTF_8)) {
            return certain(wide(bytes).orElse(UTF_8));
        }
        return isDamagedUtf8(bytes)
                ? new CharsetGuess(UTF_8, Basis.STATISTICS, false)
                : LegacyGuess.of(bytes, declared);
    }

    /// Whether nearly all characters beyond ASCII are valid UTF-8, which no other charset looks like by accident.
    private static boolean isDamagedUtf8(byte[] bytes) {
        var text = new String(bytes, 0, Math.min(bytes.length, SAMPLE_BYTES), UTF_8);
        var wide = text.chars().filter(sign -> sign >= 0x80).count();
        var broken = text.chars().filter(sign -> sign == '\uFFFD').count();
        return broken * UTF_8_PER_BROKEN < wide;
    }

    /// Decodes the bytes, without a byte order mark.
    public String decoded(byte[] bytes) {
        var text = new String(bytes, charset);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /// The length of the byte order mark that the bytes begin with; 0 without one.
    public int markBytes(byte[] bytes) {
        return isMarked(bytes, charset) ? BYTE_ORDER_MARK.getBytes(charset).length : 0;
    }

    public boolean isUnicode() {
        return charset.name().startsWith("UTF");
    }

    /// A sentence for the owner of a file whose charset is in doubt.
    public String warning() {
        return "The encoding is uncertain; the text was read as " + charset.name()
                + ". Save the file as UTF-8 if letters are wrong.";
    }

    static boolean isValid(byte[] bytes, Charset charset) {
        try {
            charset.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    private static CharsetGuess certain(Charset charset) {
        return new CharsetGuess(charset, Basis.BYTES, true);
    }

    /// The charset whose byte order mark comes first.
    private static Optional<Charset> marked(byte[] bytes) {
        return MARKED.stream().filter(charset -> isMarked(bytes, charset)).findFirst();
    }

    private static boolean isMarked(byte[] bytes, Charset charset) {
        var mark = BYTE_ORDER_MARK.getBytes(charset);
        return Arrays.equals(bytes, 0, Math.min(bytes.length, mark.length), mark, 0, mark.length);
    }

    /// Charsets that switch between alphabets by escape sequences, in otherwise plain ASCII.
    private static Optional<Charset> escaped(byte[] bytes) {
        for (var index = 0; index + 2 < bytes.length; index++) {
            if (bytes[index] < 0) {
                return Optional.empty();
            }
            if (bytes[index] == 0x1B && bytes[index + 1] == '$') {
                var charset = bytes[index + 2] == ')' ? ISO_2022_KR : ISO_2022_JP;
                return isValid(bytes, charset) ? Optional.of(charset) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /// UTF-16 without a mark: every other byte of Latin text is zero.
    private static Optional<Charset> wide(byte[] bytes) {
        if (zeros(bytes, 1) > bytes.length / 5) {
            return Optional.of(UTF_16LE);
        }
        return zeros(bytes, 0) > bytes.length / 5 ? Optional.of(UTF_16BE) : Optional.empty();
    }

    private static int zeros(byte[] bytes, int offset) {
        var zeros = 0;
        for (var index = offset; index < bytes.length; index += 2) {
            zeros += bytes[index] == 0 ? 1 : 0;
        }
        return zeros;
    }
}
