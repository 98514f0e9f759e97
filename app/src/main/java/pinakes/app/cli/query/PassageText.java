package pinakes.app.cli.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import pinakes.app.cli.command.Paragraph;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.document.PageWords;
import pinakes.app.cli.terminal.Joined;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Passage;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.search.Hit;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// Search results as text: a line with score and origin, and the passage below, between its neighbours if requested.
final class PassageText {
    private static final String INDENT = "      ";

    private PassageText() {}

    static String of(Hit hit) {
        var format = hit.document().text().format();
        var before = new StringBuilder();
        var after = new StringBuilder();
        for (var near : Objects.requireNonNullElse(hit.context(), List.<Passage>of())) {
            if (near.ordinal() < hit.passage().ordinal()) {
                before.append(paragraphs(
                                "[" + Joined.by(", ", "before", PageWords.of(near)) + "] ", near.text(), format))
                        .append('\n');
            } else {
                after.append('\n')
                        .append(paragraphs(
                                "[" + Joined.by(", ", "after", PageWords.of(near)) + "] ", near.text(), format));
            }
        }
        var document = hit.document();
        return heading(
                        hit.relevance(),
                        Joined.by(", ", DocumentNames.title(document), PageWords.of(hit.passage())) + "  ("
                                + Joined.by(
                                        ", ",
                                        file(document),
                                        HitText.language(hit.passage().language()),
                                        "document " + document.number(),
                                        "collection " + CollectionName.of(document.tags()),
                                        DocumentNames.mail(document),
                                        hit.alike() == 0
                                                ? ""
                                                : Counted.of(hit.alike(), "similar passage") + " left out")
                                + ")")
                + before
                + paragraphs("", hit.passage().text(), format)
                + after;
    }

    /// The file name, unless the title is the same. Every note is stored in a file of the same name.
    private static String file(Document document) {
        var name = document.source().fileName();
        return document.source().kind() == DocumentKind.NOTE
                        || DocumentNames.title(document).equals(name)
                ? ""
                : name;
    }

    /// A chunk of a project.
    static String of(FoundChunk found) {
        var origin = FoundChunkOrigin.of(found.chunk());
        return heading(
                        found.relevance(),
                        Joined.by(
                                        "  ",
                                        origin.reference(),
                                        origin.work(),
                                        origin.section(),
                                        origin.reference().isEmpty() ? origin.pages() : "")
                                + "  ("
                                + Joined.by(
                                        ", ",
                                        origin.fileIfNotNamed(),
                                        "chunk " + found.chunk().id())
                                + ")")
                + paragraphs("", found.chunk().text(), origin.format());
    }

    private static String heading(double score, String origin) {
        return String.format(Locale.ROOT, "%.2f", score) + "  " + TerminalText.onOneLine(origin) + "\n";
    }

    private static String paragraphs(String prefix, String passage, String format) {
        var texts = ReadableLine.of(passage, format).stream()
                .map(ReadableLine::text)
                .collect(Collectors.toCollection(ArrayList::new));
        texts.set(0, prefix + texts.getFirst());
        return texts.stream()
                .map(text -> Paragraph.wrapped(TerminalText.of(text), INDENT))
                .collect(Collectors.joining());
    }
}
