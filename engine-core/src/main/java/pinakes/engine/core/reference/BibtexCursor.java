package pinakes.engine.core.reference;

import java.util.Locale;

/// A position in a BibTeX file that moves forward.
final class BibtexCursor {
    private static final int VALUE_CHARACTERS_MAX = 100_000;
    private static final int DEPTH_MAX = 200;

    private final String text;
    private int position;
    private int line = 1;

    BibtexCursor(String text) {
        this.text = text;
    }

    int line() {
        return line;
    }

    boolean isAtEnd() {
        return position >= text.length();
    }

    char peek() {
        return isAtEnd() ? '\0' : text.charAt(position);
    }

    char next() {
        var c = text.charAt(position++);
        if (c == '\n') {
            line++;
        }
        return c;
    }

    /// Moves to the next `@`; false when there is none.
    boolean toNextEntry() {
        while (!isAtEnd() && peek() != '@') {
            next();
        }
        return !isAtEnd();
    }

    /// Moves to the next line that begins with an `@`, after a broken entry.
    void toNextLineWithEntry() {
        while (!isAtEnd() && !beginsEntry()) {
            next();
        }
    }

    void skipBlanks() {
        while (!isAtEnd() && Character.isWhitespace(peek())) {
            next();
        }
    }

    boolean skip(char wanted) {
        skipBlanks();
        if (peek() == wanted && !isAtEnd()) {
            next();
            return true;
        }
        return false;
    }

    /// The name of an entry, a field or a macro, in lower case.
    String name() throws UnreadableEntryException {
        var name = word("=,#{}()\"@%").toLowerCase(Locale.ROOT);
        if (name.isEmpty()) {
            throw new UnreadableEntryException("a name is missing before " + shown());
        }
        return name;
    }

    /// Everything up to one of these characters or whitespace.
    String word(String ends) throws UnreadableEntryException {
        skipBlanks();
        var start = position;
        while (!isAtEnd() && !Character.isWhitespace(peek()) && ends.indexOf(peek()) < 0) {
            next();
        }
        if (position - start > VALUE_CHARACTERS_MAX) {
            throw new UnreadableEntryException("a word has more than " + VALUE_CHARACTERS_MAX + " characters");
        }
        return text.substring(start, position);
    }

    /// The text up to a closing brace or quotation mark, after the opening one; those within nested braces do not
    /// count.
    String until(char end) throws UnreadableEntryException {
        var start = position;
        var depth = 0;
        while (!isAtEnd() && position - start <= VALUE_CHARACTERS_MAX && depth <= DEPTH_MAX && !beginsEntry()) {
            var c = next();
            if (c == '\\' && !isAtEnd()) {
                next();
            } else if (c == end && depth == 0) {
                return text.substring(start, position - 1);
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            }
            if (depth < 0) {
                throw new UnreadableEntryException("a closing brace has no opening brace");
            }
        }
        if (position - start > VALUE_CHARACTERS_MAX) {
            throw new UnreadableEntryException("a value has more than " + VALUE_CHARACTERS_MAX + " characters");
        }
        throw new UnreadableEntryException("a value has no closing " + end);
    }

    /// Whether an entry begins here at the start of a line; only an unclosed value contains one.
    private boolean beginsEntry() {
        if (peek() != '@' || isAtEnd() || (position > 0 && text.charAt(position - 1) != '\n')) {
            return false;
        }
        var after = position + 1;
        while (after < text.length() && Character.isLetter(text.charAt(after))) {
            after++;
        }
        return after > position + 1 && after < text.length() && "{(".indexOf(text.charAt(after)) >= 0;
    }

    String shown() {
        return isAtEnd() ? "the end of the file" : "'" + peek() + "'";
    }
}
