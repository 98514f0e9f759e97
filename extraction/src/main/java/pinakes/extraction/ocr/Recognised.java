package pinakes.extraction.ocr;

import java.util.List;
import java.util.regex.Pattern;

/// What was made out in a picture.
///
/// @param text paragraphs separated by blank lines
/// @param confidence how sure the recognition is on average, from 0 to 100
public record Recognised(String text, int confidence) {
    /// Below this, what was made out is mostly not what is written.
    private static final int USABLE = 45;

    /// Below this, a person should look at the original.
    private static final int GOOD = 75;

    private static final Pattern BLANK_LINES = Pattern.compile("\\n\\s*\\n");

    public static final Recognised NOTHING = new Recognised("", 0);

    /// Whether it is worth keeping: textures and edges of photos read as scattered signs.
    public boolean isUsable() {
        return confidence >= USABLE
                && text.chars().filter(Character::isLetterOrDigit).count() * 2
                        >= text.chars()
                                .filter(sign -> !Character.isWhitespace(sign))
                                .count()
                && text.chars().filter(Character::isLetterOrDigit).count() >= 2;
    }

    /// What blank lines separate.
    public List<String> paragraphs() {
        return List.of(BLANK_LINES.split(text, -1));
    }

    public boolean isDoubtful() {
        return confidence < GOOD;
    }
}
