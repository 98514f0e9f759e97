package pinakes.engine.local.reference;

import java.text.Normalizer;
import java.util.Map;

/// Makes plain text of what LaTeX would set: `{\'E}tudes` is `Études`.
///
/// Commands that are not known are dropped, and what they are applied to is kept.
final class LatexText {
    private static final int MARKS_MAX = 10;

    private static final Map<String, String> SYMBOLS = Map.ofEntries(
            Map.entry("ss", "ß"),
            Map.entry("ae", "æ"),
            Map.entry("AE", "Æ"),
            Map.entry("oe", "œ"),
            Map.entry("OE", "Œ"),
            Map.entry("aa", "å"),
            Map.entry("AA", "Å"),
            Map.entry("o", "ø"),
            Map.entry("O", "Ø"),
            Map.entry("l", "ł"),
            Map.entry("L", "Ł"),
            Map.entry("i", "i"),
            Map.entry("j", "j"),
            Map.entry("dh", "ð"),
            Map.entry("DH", "Ð"),
            Map.entry("th", "þ"),
            Map.entry("TH", "Þ"),
            Map.entry("textendash", "–"),
            Map.entry("textemdash", "—"),
            Map.entry("textquoteright", "’"),
            Map.entry("textquoteleft", "‘"),
            Map.entry("textquotedblleft", "“"),
            Map.entry("textquotedblright", "”"),
            Map.entry("textbackslash", "\\"),
            Map.entry("textasciitilde", "~"),
            Map.entry("ldots", "…"),
            Map.entry("dots", "…"),
            Map.entry("copyright", "©"),
            Map.entry("pounds", "£"),
            Map.entry("S", "§"));

    /// Accents by their commands, as marks that combine with the letter before them.
    private static final Map<String, String> ACCENTS = Map.ofEntries(
            Map.entry("'", "\u0301"),
            Map.entry("`", "\u0300"),
            Map.entry("^", "\u0302"),
            Map.entry("\"", "\u0308"),
            Map.entry("~", "\u0303"),
            Map.entry("=", "\u0304"),
            Map.entry(".", "\u0307"),
            Map.entry("u", "\u0306"),
            Map.entry("v", "\u030C"),
            Map.entry("H", "\u030B"),
            Map.entry("c", "\u0327"),
            Map.entry("k", "\u0328"),
            Map.entry("r", "\u030A"),
            Map.entry("d", "\u0323"),
            Map.entry("b", "\u0331"));

    private final String latex;
    private final StringBuilder text = new StringBuilder();
    private int position;

    /// How many marks wait for their letter.
    private int marks;

    private LatexText(String latex) {
        this.latex = latex;
    }

    static String decode(String latex) {
        return new LatexText(latex).text();
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

    /// Puts a mark behind the letter that follows, be it in braces, a dotless `\i` or plain.
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

    /// One blank ends the name of a command and belongs to it.
    private void skipBlankAfter(String name) {
        if (Character.isLetter(name.charAt(0)) && position < latex.length() && latex.charAt(position) == ' ') {
            position++;
        }
    }
}
