package pinakes.engine.core.document;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentCondition.Clause;

/// A part of the titles or file names that are looked for.
///
/// The index of names has terms: every three consecutive characters of a name that ends with two separators. A longer
/// part is a phrase of terms. A shorter one is in the names that have a term that begins with it.
///
/// @param text in lower case
/// @param indexed what to ask the index; absent when names have to be compared
record NamePart(String text, @Nullable String indexed) {
    private static final int TERM_CHARACTERS = 3;

    /// Marks the end of names in the index.
    private static final String SEPARATOR = "\u001f";

    private static final Pattern CAPITALS = Pattern.compile("[A-Z]+");
    private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

    /// At most this many terms are looked up, because each is a separate index access. A part that starts more terms
    /// is in most names anyway.
    private static final int TERMS_MAX = 64;

    /// The next term is looked up, which skips the places of the one before.
    private static final String TERMS = """
            WITH RECURSIVE found(term) AS (
                SELECT (SELECT term FROM document_name_term WHERE term >= ? AND term < ? ORDER BY term LIMIT 1)
                UNION ALL
                SELECT (SELECT term FROM document_name_term WHERE term >= found.term || char(1) AND term < ?
                    ORDER BY term LIMIT 1)
                FROM found WHERE term IS NOT NULL LIMIT ?)
            SELECT term FROM found WHERE term IS NOT NULL""";

    /// A part that has to be compared with names if it is shorter than a term.
    static NamePart of(String part) {
        var text = lower(part);
        return new NamePart(text, isIndexed(text) && !isShort(text) ? phrase(text) : null);
    }

    /// A part that the index is asked for even if it is shorter than a term.
    static NamePart of(String part, Sql embedded) {
        var text = lower(part);
        return isIndexed(text) && isShort(text) ? new NamePart(text, terms(text, embedded)) : of(part);
    }

    private static @Nullable String terms(String beginning, Sql embedded) {
        var end = beginning + LAST_CHARACTER;
        var terms = embedded.list(TERMS, row -> phrase(row.text("term")), beginning, end, end, TERMS_MAX + 1);
        if (terms.isEmpty()) {
            return phrase(""); // matches nothing
        }
        return terms.size() > TERMS_MAX ? null : String.join(" OR ", terms);
    }

    DocumentCondition condition() {
        var pattern = "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
        var check = new Clause(
                "(lower(file_name) LIKE ? ESCAPE '\\' OR lower(title) LIKE ? ESCAPE '\\')", List.of(pattern, pattern));
        var set = indexed == null ? null : new Clause("SELECT rowid AS number FROM document_name(?)", List.of(indexed));
        return new DocumentCondition(set, check, set != null);
    }

    private static boolean isShort(String text) {
        return text.codePointCount(0, text.length()) < TERM_CHARACTERS;
    }

    private static boolean isIndexed(String text) {
        return !text.contains(SEPARATOR);
    }

    private static String phrase(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /// As databases do it in columns that are compared byte by byte: letters outside ASCII stay.
    private static String lower(String text) {
        return CAPITALS.matcher(text).replaceAll(letters -> letters.group().toLowerCase(Locale.ROOT));
    }
}
