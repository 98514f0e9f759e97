package pinakes.extraction.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mozilla.universalchardet.prober.Big5Prober;
import org.mozilla.universalchardet.prober.CharsetProber;
import org.mozilla.universalchardet.prober.EUCJPProber;
import org.mozilla.universalchardet.prober.EUCKRProber;
import org.mozilla.universalchardet.prober.GB18030Prober;
import org.mozilla.universalchardet.prober.SJISProber;

/// The charsets of Chinese, Japanese and Korean, with two or more bytes per character.
///
/// @param probers knows how common the characters are
record MultiByteCharset(Charset charset, Supplier<CharsetProber> probers) {
    private static final List<MultiByteCharset> ALL = List.of(
            new MultiByteCharset(Charset.forName("windows-31j"), SJISProber::new),
            new MultiByteCharset(Charset.forName("EUC-JP"), EUCJPProber::new),
            new MultiByteCharset(Charset.forName("GB18030"), GB18030Prober::new),
            new MultiByteCharset(Charset.forName("Big5-HKSCS"), Big5Prober::new),
            new MultiByteCharset(Charset.forName("x-windows-949"), EUCKRProber::new));

    private static final double CONFIDENCE_MIN = 0.2;

    /// The most likely one for these bytes; empty when they are in none.
    static Optional<Found> of(byte[] bytes) {
        return ALL.stream()
                .map(candidate -> new Found(candidate.charset, candidate.confidence(bytes)))
                .filter(found -> found.confidence() >= CONFIDENCE_MIN)
                .max(Comparator.comparingDouble(Found::confidence));
    }

    record Found(Charset charset, double confidence) {}

    private double confidence(byte[] bytes) {
        if (!readsAsRuns(bytes)) {
            return 0;
        }
        var prober = probers.get();
        prober.handleData(bytes, 0, bytes.length);
        return prober.getConfidence();
    }

    /// Whether the bytes are valid and most characters stand beside others of their kind. Accented letters of Latin
    /// text can look like single characters between ASCII letters.
    private boolean readsAsRuns(byte[] bytes) {
        var text = CharBuffer.allocate(bytes.length);
        var decoder = charset.newDecoder();
        // The sample may end within a character.
        if (decoder.decode(ByteBuffer.wrap(bytes), text, false).isError()) {
            return false;
        }
        text.flip();
        var wide = 0;
        var alone = 0;
        for (var index = 0; index < text.length(); index++) {
            if (text.charAt(index) >= 0x80) {
                wide++;
                var beside = (index > 0 && text.charAt(index - 1) >= 0x80)
                        || (index + 1 < text.length() && text.charAt(index + 1) >= 0x80);
                alone += beside ? 0 : 1;
            }
        }
        return wide > 0 && 3 * alone <= wide;
    }
}
