package pinakes.engine.core.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes references as BibTeX.
final class BibtexWriter {
    private static final Pattern SPECIAL = Pattern.compile("[\\\\{}%&#$_~^]");

    private BibtexWriter() {}

    static String write(List<Map<String, Object>> works) {
        return works.stream().map(BibtexWriter::entry).collect(Collectors.joining("\n"));
    }

    private static String entry(Map<String, Object> work) {
        var fields = new LinkedHashMap<String, String>();
        put(fields, "title", escaped(work.get("title")));
        put(fields, "author", people(work.get("authors")));
        put(fields, "year", escaped(work.get("year")));
        put(fields, container(work), escaped(work.get("container_title")));
        put(fields, "publisher", escaped(work.get("publisher")));
        put(fields, "volume", escaped(work.get("volume")));
        put(fields, "number", escaped(work.get("issue")));
        put(fields, "pages", escaped(work.get("page")));
        put(fields, "isbn", escaped(work.get("isbn")));
        put(fields, "doi", text(work.get("doi")));
        put(fields, "url", text(work.get("url")));
        if (work.get("arxiv") != null) {
            put(fields, "eprint", text(work.get("arxiv")));
            put(fields, "archiveprefix", "arXiv");
        }
        put(fields, "keywords", work.get("tags") instanceof List<?> tags ? joined(tags, ", ") : null);
        return "@" + type(work) + "{" + work.get("citekey") + ",\n"
                + fields.entrySet().stream()
                        .map(field -> "  " + field.getKey() + " = {" + field.getValue() + "},\n")
                        .collect(Collectors.joining())
                + "}\n";
    }

    private static String type(Map<String, Object> work) {
        return switch (String.valueOf(work.get("type"))) {
            case "article-journal", "article-magazine", "article-newspaper", "article" -> "article";
            case "book" -> "book";
            case "chapter" -> "incollection";
            case "paper-conference" -> "inproceedings";
            case "thesis" -> "phdthesis";
            case "report" -> "techreport";
            default -> "misc";
        };
    }

    private static String container(Map<String, Object> work) {
        return type(work).startsWith("in") ? "booktitle" : "journal";
    }

    private static @Nullable String people(@Nullable Object authors) {
        return authors instanceof List<?> list && !list.isEmpty() ? joined(list, " and ") : null;
    }

    private static @Nullable String joined(List<?> values, String separator) {
        return values.isEmpty()
                ? null
                : values.stream().map(BibtexWriter::escaped).collect(Collectors.joining(separator));
    }

    private static @Nullable String escaped(@Nullable Object value) {
        return value == null
                ? null
                : SPECIAL.matcher(String.valueOf(value))
                        .replaceAll(special -> Matcher.quoteReplacement(
                                switch (special.group()) {
                                    case "\\" -> "\\textbackslash{}";
                                    case "~" -> "\\textasciitilde{}";
                                    case "^" -> "\\textasciicircum{}";
                                    default -> "\\" + special.group();
                                }));
    }

    /// Without braces, which would end the field.
    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : String.valueOf(value).replaceAll("[{}\\s]", "");
    }

    private static void put(Map<String, String> fields, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            fields.put(name, value);
        }
    }
}
