package pinakes.extraction.ocr;

import java.util.regex.Pattern;

/// Rejoins words that line ends or the recogniser have split.
final class RecognisedLines {
    private static final Pattern HYPHENATED = Pattern.compile("(\\p{Ll})[-\u00AD\u2010\u00AC]\\n(?=\\p{Ll})");
    private static final String IDEOGRAPHS = "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\u3000-\u303F\uFF00-\uFFEFー]";
    private static final Pattern GAPS = Pattern.compile("(?<=" + IDEOGRAPHS + ")[ \\t]+(?=" + IDEOGRAPHS + ")");
    private static final Pattern MARKS = Pattern.compile("[\u200E\u200F\u202A-\u202E\u2066-\u2069]");

    private static final Pattern GREEK = Pattern.compile("\\p{IsGreek}{2}");

    private RecognisedLines() {}

    /// The text with hyphenated words in one piece, Chinese and Japanese without gaps, without marks of direction, and
    /// with the Greek letter instead of the sign for micro in Greek words.
    static String joined(String text) {
        var plain = MARKS.matcher(text).replaceAll("");
        var whole = HYPHENATED.matcher(plain).replaceAll("$1");
        var tight = GAPS.matcher(whole).replaceAll("");
        return GREEK.matcher(tight).find() ? tight.replace('\u00B5', '\u03BC') : tight;
    }
}
