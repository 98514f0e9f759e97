package pinakes.extraction.format.pdf.layout;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Divides the glyphs of a run into words: at spaces, and at gaps that are wide compared with the others.
final class WordGaps {
    /// Gaps in multiples of the font size.
    private static final float SPACE_MIN = -0.12f;

    /// A space further inside a glyph belongs to text elsewhere that it is drawn over.
    private static final float OVERLAP_MAX = 0.1f;

    private static final float GAP_MIN = 0.13f;
    private static final float GAP_WITH_SPACES = 0.28f;

    /// Letters that are set further apart are words of one letter.
    private static final float TRACKING_MAX = 0.13f;

    private WordGaps() {}

    /// The words of a run from left to right, each in reading order.
    static List<Word> of(TextRun run, boolean rightToLeft) {
        return glyphs(run).stream().map(word -> word(word, run, rightToLeft)).toList();
    }

    /// The glyphs of the words of a run, from left to right.
    static List<List<Glyph>> glyphs(TextRun run) {
        var glyphs = run.glyphs();
        var limit = limit(glyphs, run.size());
        var words = new ArrayList<List<Glyph>>();
        var word = new ArrayList<Glyph>();
        var spaced = false;
        for (var glyph : glyphs) {
            if (glyph.isBlank()) {
                spaced |= word.isEmpty() || (glyph.left() + glyph.right()) / 2 > right(word) - OVERLAP_MAX * run.size();
                continue;
            }
            if (!word.isEmpty()) {
                var gap = glyph.left() - right(word);
                if (gap > limit * run.size() || (spaced && gap > SPACE_MIN * run.size())) {
                    words.add(List.copyOf(word));
                    word.clear();
                }
            }
            word.add(glyph);
            spaced = false;
        }
        words.add(List.copyOf(word));
        return words;
    }

    private static float right(List<Glyph> word) {
        return (float) word.stream().mapToDouble(Glyph::right).max().orElse(0);
    }

    /// The widest gap inside a word, in multiples of the font size. Letters that are set apart have wide gaps
    /// throughout; a run with spaces does not need narrow gaps to separate words.
    private static float limit(List<Glyph> glyphs, float size) {
        var gaps = new ArrayList<Float>();
        var spaces = false;
        Glyph before = null;
        for (var glyph : glyphs) {
            spaces |= glyph.isBlank();
            if (before != null && isLetter(glyph) && isLetter(before)) {
                gaps.add((glyph.left() - before.right()) / size);
            }
            before = glyph;
        }
        if (gaps.isEmpty()) {
            return GAP_MIN;
        }
        gaps.sort(Float::compare);
        var usual = Math.clamp(gaps.get(gaps.size() / 4), 0, TRACKING_MAX);
        return usual + (spaces ? GAP_WITH_SPACES : GAP_MIN);
    }

    /// Dots that lead to a page number are set further apart than letters.
    private static boolean isLetter(Glyph glyph) {
        return Character.isLetterOrDigit(glyph.text().codePointAt(0));
    }

    private static Word word(List<Glyph> glyphs, TextRun run, boolean rightToLeft) {
        var parts = new ArrayList<String>();
        for (var index = 0; index < glyphs.size(); index++) {
            var glyph = glyphs.get(index);
            if (index > 0 && isExponent(glyphs, index, run)) {
                parts.add("^");
            }
            parts.add(readable(glyph.text()));
        }
        var text = WritingDirection.logical(parts, rightToLeft).stream().collect(Collectors.joining());
        return new Word(quoted(text), glyphs.getFirst().left(), right(glyphs));
    }

    /// Whether a raised number begins here: without a mark it would seem part of the word before.
    private static boolean isExponent(List<Glyph> glyphs, int index, TextRun run) {
        var glyph = glyphs.get(index);
        var before = glyphs.get(index - 1);
        return isRaised(glyph, run)
                && !isRaised(before, run)
                && Character.isDigit(glyph.text().codePointAt(0))
                && Character.isLetterOrDigit(
                        before.text().codePointAt(before.text().length() - 1));
    }

    private static boolean isRaised(Glyph glyph, TextRun run) {
        return glyph.size() < 0.85f * run.size() && run.baseline() - glyph.baseline() > 0.2f * run.size();
    }

    /// Two single quotes make a double one.
    private static String quoted(String text) {
        return text.indexOf('‘') < 0 && text.indexOf('’') < 0 && text.indexOf('`') < 0 && text.indexOf('\'') < 0
                ? text
                : text.replace("‘‘", "“").replace("’’", "”").replace("``", "“").replace("''", "”");
    }

    /// Letters instead of ligatures and of the shapes that Arabic letters take beside others.
    private static String readable(String text) {
        var first = text.charAt(0);
        return first >= '\uFB00' && first <= '\uFEFE' ? Normalizer.normalize(text, Normalizer.Form.NFKC) : text;
    }
}
