package pinakes.extraction.format.pdf;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pinakes.extraction.format.pdf.layout.Glyph;
import pinakes.extraction.ocr.PixelBox;

/// A word in the text layer of a scan.
///
/// @param letters the word without the punctuation around it
/// @param glyphs those of the letters
/// @param left where it begins on the page, with its punctuation and in points, as are the other edges
record LayerWord(String letters, List<Glyph> glyphs, float left, float top, float right, float bottom) {
    private static final float ASCENT = 0.75f;
    private static final float DESCENT = 0.2f;

    /// Boxes on the same line share at least this much of their height.
    private static final float LINE_SHARE = 0.35f;

    private static final String LETTER = "[\\p{IsLatin}\\p{IsCyrillic}\\p{IsGreek}]";

    private static final String HYPHENS = "-\u00AD\u2010";

    /// A word with punctuation around it, and hyphens and apostrophes in it; not the first part of a divided word.
    private static final Pattern WORD = Pattern.compile("[\\p{P}\\p{S}]*+(?<letters>" + LETTER + "++(?:['’-]" + LETTER
            + "++)*+)(?![" + HYPHENS + "])[\\p{P}\\p{S}]*+");

    /// The word that some glyphs form; empty for numbers, divided words and anything else that cannot be in a word
    /// list.
    static Optional<LayerWord> of(List<Glyph> word) {
        var parts = WORD.matcher(text(word));
        if (!parts.matches()) {
            return Optional.empty();
        }
        var glyphs = new ArrayList<Glyph>();
        var at = 0;
        for (var glyph : word) {
            var end = at + glyph.text().length();
            var overlaps = end > parts.start("letters") && at < parts.end("letters");
            if (overlaps && (at < parts.start("letters") || end > parts.end("letters"))) {
                return Optional.empty();
            }
            if (overlaps) {
                glyphs.add(glyph);
            }
            at = end;
        }
        var first = word.getFirst();
        return Optional.of(new LayerWord(
                letters(parts),
                glyphs,
                first.left(),
                first.baseline() - ASCENT * first.size(),
                word.getLast().right(),
                first.baseline() + DESCENT * first.size()));
    }

    /// Whether a word ends with a hyphen, so that the next one is the rest of it.
    static boolean isDivided(List<Glyph> word) {
        var text = text(word);
        return HYPHENS.indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    private static String text(List<Glyph> word) {
        return word.stream().map(Glyph::text).collect(Collectors.joining());
    }

    /// A word without the punctuation around it; empty when it is none.
    static String letters(String text) {
        var parts = WORD.matcher(text);
        return parts.matches() ? letters(parts) : "";
    }

    /// Letters instead of ligatures, and one kind of apostrophe.
    private static String letters(Matcher parts) {
        return Normalizer.normalize(parts.group("letters"), Normalizer.Form.NFKC)
                .replace('’', '\'');
    }

    /// How much of its place a box shares, from 0 to 1: the share of the width, as far as it is on the same line.
    ///
    /// Programs guess the size of letters and where their line is, but know where a word begins and ends.
    ///
    /// @param dotsPerPoint the pixels of a point
    double shared(PixelBox box, float dotsPerPoint) {
        var boxTop = box.top() / dotsPerPoint;
        var boxBottom = box.bottom() / dotsPerPoint;
        var boxLeft = box.left() / dotsPerPoint;
        var boxRight = box.right() / dotsPerPoint;
        var height = Math.min(bottom, boxBottom) - Math.max(top, boxTop);
        var width = Math.min(right, boxRight) - Math.max(left, boxLeft);
        if (width <= 0 || height < LINE_SHARE * Math.min(bottom - top, boxBottom - boxTop)) {
            return 0;
        }
        return width / (Math.max(right, boxRight) - Math.min(left, boxLeft));
    }

    /// The glyphs for other letters in the same place.
    List<Glyph> with(String others) {
        var first = glyphs.getFirst();
        var width = (glyphs.getLast().right() - first.left()) / others.length();
        var replaced = new ArrayList<Glyph>();
        for (var index = 0; index < others.length(); index++) {
            var from = first.left() + index * width;
            replaced.add(first.with(String.valueOf(others.charAt(index)), from, from + width));
        }
        return replaced;
    }
}
