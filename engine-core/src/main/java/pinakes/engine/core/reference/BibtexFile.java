package pinakes.engine.core.reference;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Reads BibTeX and BibLaTeX.
final class BibtexFile {
    private static final int FIELDS_MAX = 200;
    private static final int MACROS_MAX = 10_000;
    private static final int CONCATENATED_CHARACTERS_MAX = 100_000;

    private final BibtexCursor cursor;
    private final ReferenceCollector collector = new ReferenceCollector();
    private final Map<String, String> macros = new HashMap<>();

    BibtexFile(String text) {
        this.cursor = new BibtexCursor(text);
        for (var month : Month.values()) {
            var name = month.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            macros.put(name.substring(0, 3).toLowerCase(Locale.ROOT), name);
        }
    }

    ReferenceFile read() {
        while (cursor.toNextEntry()) {
            var line = cursor.line();
            if (collector.isFull()) {
                collector.report(line, "a file can contain at most " + ReferenceFile.REFERENCES_MAX + " entries");
                break;
            }
            try {
                readEntry(line);
            } catch (UnreadableEntryException e) {
                collector.report(line, String.valueOf(e.getMessage()));
                cursor.toNextLineWithEntry();
            }
        }
        return collector.file();
    }

    private void readEntry(int line) throws UnreadableEntryException {
        cursor.next();
        var type = cursor.word("{(@,=\"").toLowerCase(Locale.ROOT);
        cursor.skipBlanks();
        if (type.isEmpty() || "{(".indexOf(cursor.peek()) < 0 || cursor.isAtEnd()) {
            return; // text between entries is a comment
        }
        var end = cursor.next() == '{' ? '}' : ')';
        switch (type) {
            case "comment", "preamble" -> skipBody(end);
            case "string" -> readMacro(end);
            default -> readWork(type, end, line);
        }
    }

    private void skipBody(char end) throws UnreadableEntryException {
        if (end == '}') {
            cursor.until('}');
            return;
        }
        while (!cursor.isAtEnd() && cursor.peek() != end) {
            cursor.next();
        }
    }

    private void readMacro(char end) throws UnreadableEntryException {
        var name = cursor.name();
        require('=');
        var value = value();
        if (macros.size() < MACROS_MAX) {
            macros.put(name, value);
        }
        require(end);
    }

    private void readWork(String type, char end, int line) throws UnreadableEntryException {
        var citekey = cursor.word(",=}{\"");
        if (citekey.isEmpty()) {
            throw new UnreadableEntryException("the entry has no citekey");
        }
        try {
            collector.add(new BibtexEntry(type, citekey, fields(end)).reference(), line);
        } catch (UnreadableEntryException e) {
            var shown = citekey.substring(0, Math.min(citekey.length(), Reference.CITEKEY_CHARACTERS_MAX));
            throw new UnreadableEntryException(shown + ": " + e.getMessage());
        }
    }

    /// The fields after the citekey.
    private Map<String, String> fields(char end) throws UnreadableEntryException {
        var fields = new LinkedHashMap<String, String>();
        while (cursor.skip(',')) {
            cursor.skipBlanks();
            if (cursor.peek() == end) {
                break;
            }
            var name = cursor.name();
            require('=');
            var value = value();
            if (fields.size() < FIELDS_MAX) {
                fields.putIfAbsent(name, value);
            }
        }
        require(end);
        return fields;
    }

    /// Parts separated by `#`.
    private String value() throws UnreadableEntryException {
        var value = new StringBuilder();
        do {
            value.append(part());
            if (value.length() > CONCATENATED_CHARACTERS_MAX) {
                throw new UnreadableEntryException(
                        "a value has more than " + CONCATENATED_CHARACTERS_MAX + " characters");
            }
        } while (cursor.skip('#'));
        return value.toString();
    }

    private String part() throws UnreadableEntryException {
        if (cursor.skip('{')) {
            return cursor.until('}');
        }
        if (cursor.skip('"')) {
            return cursor.until('"');
        }
        var word = cursor.name();
        if (word.chars().allMatch(Character::isDigit)) {
            return word;
        }
        var value = macros.get(word);
        if (value == null) {
            throw new UnreadableEntryException("unknown @string: " + word);
        }
        return value;
    }

    private void require(char wanted) throws UnreadableEntryException {
        if (!cursor.skip(wanted)) {
            throw new UnreadableEntryException("'" + wanted + "' is missing before " + cursor.shown());
        }
    }
}
