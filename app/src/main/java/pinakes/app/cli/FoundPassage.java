package pinakes.app.cli;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.tool.text.TerminalText;
import tools.jackson.databind.JsonNode;

/// A passage that a search found, for people.
///
/// @param score how likely it is what was asked for, from 0 to 1
/// @param origin what to cite, or where to look it up
record FoundPassage(double score, String origin, String words) {
    private static final String INDENT = "      ";

    /// What the file of every note is called, whatever the note is about.
    private static final String NOTE = "note.md";

    static FoundPassage ofDocument(JsonNode result) {
        var page = result.path("metadata").path("page_num");
        var place = page.isNumber() ? ", page " + page.asInt() : "";
        return new FoundPassage(
                result.path("relevance_score").asDouble(),
                name(result) + place,
                result.path("chunk_text").asString());
    }

    private static String name(JsonNode result) {
        var file = result.path("filename").asString();
        var title = result.path("metadata").path("title").asString("");
        return file.equals(NOTE) && !title.isEmpty() ? title + " (" + NOTE + ")" : file;
    }

    /// A chunk of a project: its citation, and what helps to recognise the work and to find the place in it.
    static FoundPassage ofProject(JsonNode item) {
        var citation = item.path("citation").asString("");
        var title = item.path("title").asString("");
        var work = Stream.of(
                        title.isEmpty() ? fileName(item) : title,
                        item.path("year").asString(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        var origin = Stream.of(
                        citation,
                        work,
                        item.path("section").asString(""),
                        citation.isEmpty() ? pages(item.path("page_span")) : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("  "));
        return new FoundPassage(
                item.path("score").asDouble(),
                origin.isEmpty() ? item.path("id").asString() : origin,
                item.path("render_text").asString());
    }

    private static String fileName(JsonNode item) {
        var source = item.path("source").asString("");
        return source.substring(source.lastIndexOf('/') + 1);
    }

    private static String pages(JsonNode span) {
        if (span.isEmpty()) {
            return "";
        }
        var first = span.path(0).asInt();
        var last = span.path(1).asInt();
        return first == last ? "page " + first : "pages " + first + "-" + last;
    }

    /// A line with score and origin, and the words below.
    String text() {
        return String.format(Locale.ROOT, "%.2f", score) + "  " + TerminalText.onOneLine(origin) + "\n"
                + Paragraph.wrapped(TerminalText.of(words), INDENT);
    }
}
