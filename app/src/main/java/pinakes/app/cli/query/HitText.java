package pinakes.app.cli.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.document.PageWords;
import pinakes.app.cli.terminal.Joined;
import pinakes.app.cli.terminal.Screen;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.document.Passage;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.StoredChunk;
import pinakes.engine.search.Hit;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// Search results as a terminal shows them: relevance, title and place, and a snippet with the query's words marked.
///
/// @param isFull whether to show whole passages
record HitText(Screen screen, boolean isFull, String home) {
    private static final int LINES = 3;
    private static final int COLUMNS_MAX = 100;
    private static final double RELEVANT = 0.6;
    private static final double DOUBTFUL = 0.3;
    private static final String INDENT = "      ";

    String of(Hit hit) {
        var document = hit.document();
        var path = document.source().path();
        var place = Joined.by(
                " · ",
                path == null || path.equals(DocumentNames.title(document)) ? "" : shortened(path),
                PageWords.of(hit.passage()),
                ocr(hit),
                language(hit.passage().language()),
                DocumentNames.mail(document),
                CollectionName.of(document.tags()).value(),
                hit.alike() == 0 ? "" : Counted.of(hit.alike(), "similar passage") + " left out");
        var lines = new ArrayList<String>();
        lines.add(relevance(hit.relevance()) + "  " + screen.bold(DocumentNames.title(document)) + "  "
                + screen.accent("#" + document.number()));
        lines.add(INDENT + screen.dim(place));
        var snippet = Snippet.of(hit, screen, columns());
        neighbours(hit, true).forEach(lines::add);
        (isFull || hit.context() != null ? snippet.all() : snippet.lines(LINES))
                .forEach(line -> lines.add(INDENT + line));
        neighbours(hit, false).forEach(lines::add);
        return String.join("\n", lines) + "\n";
    }

    private static String ocr(Hit hit) {
        var confidence = hit.document().text().ocrConfidence(hit.passage());
        return confidence == null ? "" : "OCR, confidence " + confidence + "%";
    }

    /// The language of a passage that is not in the language of its document.
    static String language(@Nullable String tag) {
        return tag == null ? "" : "in " + Locale.forLanguageTag(tag).getDisplayLanguage(Locale.ENGLISH);
    }

    private static @Nullable String foreign(StoredChunk chunk) {
        var whole = MetadataValues.of(chunk.metadata()).first(MetadataValues.LANGUAGE);
        return whole.isPresent() && !whole.get().equals(chunk.language()) ? chunk.language() : null;
    }

    /// A chunk of a project: the work and its citation, then the file, the place in it and the chunk's id.
    String of(FoundChunk found) {
        var origin = FoundChunkOrigin.of(found.chunk());
        var lines = new ArrayList<String>();
        lines.add(relevance(found.relevance()) + "  " + screen.bold(origin.work())
                + (origin.reference().isEmpty() ? "" : "  " + screen.accent(origin.reference())));
        lines.add(INDENT
                + screen.dim(Joined.by(
                        " · ",
                        origin.path().equals(origin.work()) ? "" : shortened(origin.path()),
                        origin.section(),
                        origin.pages(),
                        language(foreign(found.chunk())),
                        "chunk " + TerminalText.onOneLine(found.chunk().id()))));
        var snippet = Snippet.plain(ReadableLine.of(found.chunk().text(), origin.format()), screen, columns());
        (isFull ? snippet.all() : snippet.lines(LINES)).forEach(line -> lines.add(INDENT + line));
        return String.join("\n", lines) + "\n";
    }

    private Stream<String> neighbours(Hit hit, boolean isBefore) {
        return Objects.requireNonNullElse(hit.context(), List.<Passage>of()).stream()
                .filter(near -> near.ordinal() < hit.passage().ordinal() == isBefore)
                .map(near -> ReadableLine.of(near.text(), hit.document().text().format()))
                .flatMap(near -> Snippet.plain(near, screen, columns()).all().stream())
                .map(line -> INDENT + screen.dim(line));
    }

    private int columns() {
        return Math.min(screen.columns(), COLUMNS_MAX) - INDENT.length();
    }

    private String relevance(double relevance) {
        var text = String.format(Locale.ROOT, "%.2f", relevance);
        return relevance >= RELEVANT
                ? screen.good(text)
                : relevance >= DOUBTFUL ? screen.caution(text) : screen.dim(text);
    }

    private String shortened(String path) {
        return TerminalText.onOneLine(path.startsWith(home + "/") ? "~" + path.substring(home.length()) : path);
    }
}
