package pinakes.app.cli.query;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.command.Paragraph;
import pinakes.app.cli.document.PageWords;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Passage;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.search.Hit;
import pinakes.tool.text.TerminalText;

/// Search results as text: a line with score and origin, and the passage below, between its neighbours if requested.
final class PassageText {
    private static final String INDENT = "      ";

    private PassageText() {}

    static String of(Hit hit) {
        var before = new StringBuilder();
        var after = new StringBuilder();
        for (var near : Objects.requireNonNullElse(hit.context(), List.<Passage>of())) {
            if (near.ordinal() < hit.passage().ordinal()) {
                before.append(paragraph("[" + joined(", ", "before", PageWords.of(near)) + "] " + near.text()))
                        .append('\n');
            } else {
                after.append('\n')
                        .append(paragraph("[" + joined(", ", "after", PageWords.of(near)) + "] " + near.text()));
            }
        }
        var document = hit.document();
        return heading(
                        hit.relevance(),
                        joined(", ", name(document), PageWords.of(hit.passage())) + "  (document " + document.number()
                                + ", collection " + CollectionName.of(document.tags()) + ")")
                + before
                + paragraph(hit.passage().text())
                + after;
    }

    /// Every note is stored in a file of the same name, so its title comes first.
    private static String name(Document document) {
        return document.source().kind() == DocumentKind.NOTE && document.text().title() != null
                ? document.text().title() + " (" + document.source().fileName() + ")"
                : document.source().fileName();
    }

    static String of(FoundChunk found) {
        return heading(found.relevance(), origin(found))
                + paragraph(found.chunk().text());
    }

    /// The citation of a chunk of a project, and what identifies the work and the place in it.
    static String origin(FoundChunk found) {
        var citation = found.chunk().citation();
        var reference = citation.pandoc().orElse("");
        var title = citation.title() == null ? fileName(citation.sources().stream()) : citation.title();
        var work = joined(
                ", ", title, citation.year() == null ? "" : citation.year().toString());
        var section = Objects.requireNonNullElse(citation.section(), "");
        var origin = joined("  ", reference, work, section, reference.isEmpty() ? PageWords.of(citation.pages()) : "");
        return TerminalText.onOneLine(origin.isEmpty() ? found.chunk().id() : origin);
    }

    private static String fileName(Stream<String> sources) {
        return sources.findFirst()
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .orElse("");
    }

    private static String joined(String separator, String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
    }

    private static String heading(double score, String origin) {
        return String.format(Locale.ROOT, "%.2f", score) + "  " + TerminalText.onOneLine(origin) + "\n";
    }

    private static String paragraph(String passage) {
        return Paragraph.wrapped(TerminalText.of(passage), INDENT);
    }
}
