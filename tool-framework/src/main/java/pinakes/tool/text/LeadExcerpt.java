package pinakes.tool.text;

import java.text.BreakIterator;
import java.util.Locale;

/// The beginning of a text, cut at the end of a sentence or word.
public final class LeadExcerpt {
    private static final String ELLIPSIS = "…";

    /// Ending at a sentence before this share of the available length would waste too much of it.
    private static final double SENTENCE_SHARE_MIN = 0.5;

    private static final char FIRST_NON_ASCII = 128;

    private LeadExcerpt() {}

    /// The whole text if it is short enough; else its first sentences, or as many words as fit.
    public static String of(String text, int charactersMax) {
        if (text.length() <= charactersMax) {
            return text;
        }
        var sentence = lastSentenceEnd(text, charactersMax);
        if (sentence >= charactersMax * SENTENCE_SHARE_MIN) {
            return text.substring(0, sentence).stripTrailing();
        }
        var room = charactersMax - ELLIPSIS.length();
        var word = lastBreak(BreakIterator.getWordInstance(Locale.ROOT), text, room);
        var end = word > 0 ? word : wholeCharacters(text, room);
        return text.substring(0, end).stripTrailing() + ELLIPSIS;
    }

    /// White space follows a sentence, except after full stops that are not ASCII; Java also ends one inside `./run`.
    private static int lastSentenceEnd(String text, int room) {
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        var end = lastBreak(breaks, text, room);
        while (end > 0 && text.charAt(end - 1) < FIRST_NON_ASCII && !Character.isWhitespace(text.charAt(end - 1))) {
            end = breaks.preceding(end);
        }
        return end;
    }

    private static int lastBreak(BreakIterator breaks, String text, int room) {
        breaks.setText(text);
        return breaks.isBoundary(room) ? room : Math.max(0, breaks.preceding(room));
    }

    /// Do not split a surrogate pair.
    private static int wholeCharacters(String text, int end) {
        return end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }
}
