package pinakes.extraction.charset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the charset of bytes that are not Unicode, by how the text reads.
final class LegacyGuess {
    private static final int SAMPLE_BYTES = 5_000;
    private static final int STRETCH_BYTES = 400;
    private static final int SEARCHED_BYTES_MAX = 4 << 20;
    private static final double CONFIDENT = 0.6;

    /// How much likelier, as the difference of logarithms, the best decoding of a sure guess is than the next.
    private static final double SURE_MARGIN = 6;

    /// How much likelier another charset must be for a declared one not to be believed.
    private static final double DISBELIEF = 60;

    private static final Pattern MARKUP =
            Pattern.compile("(?is)<(script|style)\\b.{0,20000}?</\\1>|<[^>]{0,2000}>|&#?\\w{1,8};");

    private LegacyGuess() {}

    private record Scored(Charset charset, String text, double score) {}

    static CharsetGuess of(byte[] bytes, @Nullable Charset declared) {
        var sample = sample(bytes);
        var multiByte = MultiByteCharset.of(sample);
        if (multiByte.isPresent()) {
            var found = multiByte.get();
            if (declared != null
                    && declared.newEncoder().maxBytesPerChar() > 1
                    && CharsetGuess.isValid(bytes, declared)) {
                return new CharsetGuess(declared, CharsetGuess.Basis.DECLARED, true);
            }
            return new CharsetGuess(found.charset(), CharsetGuess.Basis.STATISTICS, found.confidence() >= CONFIDENT);
        }
        var ranked = ranked(sample);
        var best = ranked.getFirst();
        if (declared != null && isUnknown(declared) && CharsetGuess.isValid(bytes, declared)) {
            return new CharsetGuess(declared, CharsetGuess.Basis.DECLARED, true);
        }
        var believed = ranked.stream()
                .filter(one -> one.charset().equals(declared))
                .filter(one -> best.score() - one.score() < DISBELIEF)
                .findFirst();
        if (believed.isPresent()) {
            return new CharsetGuess(believed.get().charset(), CharsetGuess.Basis.DECLARED, true);
        }
        var margin = ranked.stream()
                .filter(one -> !one.text().equals(best.text()))
                .findFirst()
                .map(next -> best.score() - next.score())
                .orElse(Double.POSITIVE_INFINITY);
        return new CharsetGuess(best.charset(), CharsetGuess.Basis.STATISTICS, margin >= SURE_MARGIN);
    }

    private static boolean isUnknown(Charset declared) {
        return LegacyCharset.ALL.stream().noneMatch(known -> known.charset().equals(declared));
    }

    private static List<Scored> ranked(byte[] sample) {
        var ranked = new ArrayList<Scored>();
        for (var candidate : LegacyCharset.ALL) {
            var text = new String(sample, candidate.charset());
            var score = new DecodingScore(text);
            var best =
                    candidate.languages().stream().mapToDouble(score::in).max().orElseThrow();
            ranked.add(new Scored(candidate.charset(), text, best - candidate.handicap()));
        }
        ranked.sort(Comparator.comparingDouble(Scored::score).reversed());
        return ranked;
    }

    /// The stretches of the text around bytes that are not ASCII, without markup. They end at white space, which is
    /// never part of a longer character.
    private static byte[] sample(byte[] bytes) {
        var start = new String(bytes, 0, Math.min(bytes.length, SEARCHED_BYTES_MAX), ISO_8859_1);
        var text = start.indexOf('<') < 0 ? start : MARKUP.matcher(start).replaceAll(" ");
        var sample = new StringBuilder();
        for (var from = 0; from < text.length() && sample.length() < SAMPLE_BYTES; ) {
            var end = end(text, from + STRETCH_BYTES);
            if (text.substring(from, end).chars().anyMatch(sign -> sign >= 0x80)) {
                sample.append(text, from, end);
            }
            from = end;
        }
        return (sample.isEmpty() ? start : sample.toString()).getBytes(ISO_8859_1);
    }

    private static int end(String text, int from) {
        var end = Math.min(text.length(), from);
        while (end < text.length() && end < from + SAMPLE_BYTES && text.charAt(end) > ' ') {
            end++;
        }
        return end;
    }
}
