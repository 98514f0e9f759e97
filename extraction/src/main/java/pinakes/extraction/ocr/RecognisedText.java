package pinakes.extraction.ocr;

import java.util.List;
import java.util.regex.Pattern;

/// The result of OCR.
///
/// @param text paragraphs separated by blank lines
/// @param confidence the mean confidence, from 0 to 100
/// @param remark what the owner should know about the result, as sentences; mostly empty
public record RecognisedText(String text, int confidence, String remark) {
    /// Below this, most of the text is wrong.
    private static final int USABLE = 45;

    /// Below this, a person should check the original.
    private static final int GOOD = 75;

    private static final Pattern BLANK_LINES = Pattern.compile("\\n\\s*\\n");

    public static final RecognisedText NOTHING = new RecognisedText("", 0);

    public RecognisedText(String text, int confidence) {
        this(text, confidence, "");
    }

    /// The result for a page that has text which cannot be read.
    static RecognisedText unread(String remark) {
        return new RecognisedText("", 0, remark);
    }

    RecognisedText remarked(String words) {
        return new RecognisedText(text, confidence, words);
    }

    /// Whether it is worth keeping: textures and edges in photos are recognised as scattered characters.
    public boolean isUsable() {
        return confidence >= USABLE
                && text.chars().filter(Character::isLetterOrDigit).count() * 2
                        >= text.chars()
                                .filter(sign -> !Character.isWhitespace(sign))
                                .count()
                && text.chars().filter(Character::isLetterOrDigit).count() >= 2;
    }

    public List<String> paragraphs() {
        return List.of(BLANK_LINES.split(text, -1));
    }

    /// Whether it is usable and not doubtful: pictures inside documents mostly contain no text, so doubtful text
    /// is noise.
    public boolean isClear() {
        return isUsable() && !isDoubtful();
    }

    public boolean isDoubtful() {
        return confidence < GOOD;
    }
}
