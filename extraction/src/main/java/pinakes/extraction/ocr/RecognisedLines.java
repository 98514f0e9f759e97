package pinakes.extraction.ocr;

import java.util.regex.Pattern;

/// Puts together what line ends and the recogniser have torn apart.
final class RecognisedLines {
    private static final Pattern HYPHENATED = Pattern.compile("(\\p{Ll})[-\u00AD\u2010\u00AC]\\n(?=\\p{Ll})");
    private static final String IDEOGRAPHS = "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\u3000-\u303F\uFF00-\uFFEFー]";
    private static final Pattern GAPS = Pattern.compile("(?<=" + IDEOGRAPHS + ")[ \\t]+(?=" + IDEOGRAPHS + ")");
    private static final Pattern MARKS = Pattern.compile("[\u200E\u200F\u202A-\u202E\u2066-\u2069]");

    private RecognisedLines() {}

    /// The text with hyphenated words in one piece, Chinese and Japanese without gaps, and without marks of direction.
    static String joined(String text) {
        var plain = MARKS.matcher(text).replaceAll("");
        var whole = HYPHENATED.matcher(plain).replaceAll("$1");
        return GAPS.matcher(whole).replaceAll("");
    }
}
