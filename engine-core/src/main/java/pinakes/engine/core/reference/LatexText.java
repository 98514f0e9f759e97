package pinakes.engine.core.reference;

import java.text.Normalizer;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Converts LaTeX to plain text: `{\'E}tudes` becomes `Études`.
///
/// Unknown commands are dropped, and their arguments are kept.
final class LatexText {
    private static final int MARKS_MAX = 10;

    private static final Map<String, String> SYMBOLS = pairs("""
            ss ß ae æ AE Æ oe œ OE Œ aa å AA Å o ø O Ø l ł L Ł i i j j dh ð DH Ð th þ TH Þ
            textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ”
            textbackslash \\ textasciitilde ~ ldots … dots … copyright © pounds £ S §""");

    /// Accent commands and their combining characters.
    private static final Map<String, String> ACCENTS = pairs("""
            ' \u0301 ` \u0300 ^ \u0302 " \u0308 ~ \u0303 = \u0304 . \u0307 u \u0306 v \u030C H \u030B
            c \u0327 k \u0328 r \u030A d \u0323 b \u0331""");

    private final String latex;
    private final StringBuilder text = new StringBuilder();
    private int position;

    /// The number of accents that wait for their letter.
    private int marks;

    private LatexText(String latex) {
        this.latex = latex;
    }

    static String decode(String latex) {
        return new LatexText(latex).text();
    }

    private static Map<String, String> pairs(String text) {
        var words = text.split("\\s+", -1);
        return IntStream.range(0, words.length / 2)
                .boxed()
                .collect(Collectors.toUnmodifiableMap(i -> words[2 * i], i -> words[2 * i + 1]));
    }

    private String text() {
        while (position < latex.length()) {
            plain(latex.charAt(position++));
        }
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .replaceAll("\\s+", " ")
                .strip();
    }

    private void plain(char c) {
        switch (c) {
            case '\\' -> command();
            case '{', '}', '$' -> {}
            case '~' -> text.append(' ');
            case '-' -> text.append(dash());
            case '`' -> text.append(follows('`') ? "“" : "`");
            case '\'' -> text.append(follows('\'') ? "”" : "'");
            default -> text.append(c);
        }
    }

    private String dash() {
        if (!follows('-')) {
            return "-";
        }
        return follows('-') ? "—" : "–";
    }

    private boolean follows(char wanted) {
        var follows = position < latex.length() && latex.charAt(position) == wanted;
        position += follows ? 1 : 0;
        return follows;
    }

    private void command() {
        var name = commandName();
        var accent = ACCENTS.get(name);
        if (accent != null) {
            accented(accent, Character.isLetter(name.charAt(0)));
        } else if (SYMBOLS.containsKey(name)) {
            skipBlankAfter(name);
            text.append(SYMBOLS.get(name));
        } else if (name.length() == 1 && !Character.isLetter(name.charAt(0))) {
            text.append(name.equals("\\") ? " " : name);
        } else {
            skipBlankAfter(name);
        }
    }

    /// A word of letters, or one other character.
    private String commandName() {
        if (position == latex.length()) {
            return "\\";
        }
        var start = position++;
        if (Character.isLetter(latex.charAt(start))) {
            while (position < latex.length() && Character.isLetter(latex.charAt(position))) {
                position++;
            }
        }
        return latex.substring(start, position);
    }

    /// Puts the accent on the next letter: in braces, a dotless `\i` or plain.
    private void accented(String mark, boolean isWord) {
        while (position < latex.length()
                && (latex.charAt(position) == '{' || (isWord && latex.charAt(position) == ' '))) {
            position++;
        }
        if (position == latex.length() || latex.charAt(position) == '}') {
            return;
        }
        var letter = latex.charAt(position++);
        if (letter != '\\') {
            text.append(letter);
        } else if (marks < MARKS_MAX) {
            marks++;
            command();
            marks--;
        }
        text.append(mark);
    }

    /// A blank after the name of a command belongs to it.
    private void skipBlankAfter(String name) {
        if (Character.isLetter(name.charAt(0)) && position < latex.length() && latex.charAt(position) == ' ') {
            position++;
        }
    }
}
