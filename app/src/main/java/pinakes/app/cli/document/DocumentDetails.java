package pinakes.app.cli.document;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.cli.terminal.Joined;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TextWidth;
import pinakes.app.cli.terminal.TimeText;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// What is known about a document, a line each.
record DocumentDetails(Document document, Instant now, Screen screen) {
    private static final int NAME_COLUMNS = 12;

    String text() {
        var lines = new LinkedHashMap<String, String>();
        var source = document.source();
        put(lines, "ID", document.number() + "  " + document.id());
        put(lines, source.kind() == DocumentKind.NOTE ? "Note" : "File", file());
        put(lines, "Path", source.sourcePath());
        if (document.attachedTo() != null) {
            put(lines, "Attached to", link(document.attachedTo()));
        }
        put(
                lines,
                "Attachments",
                document.attachments().stream().map(DocumentDetails::link).collect(Collectors.joining(", ")));
        put(lines, "Author", document.text().author());
        put(lines, "Language", document.text().language());
        put(lines, "Created", property(Document.Text.FILE_CREATED_AT));
        put(lines, "Modified", property(Document.Text.FILE_MODIFIED_AT));
        put(lines, "DOI", property(Document.Text.DOI));
        put(lines, "arXiv", property(Document.Text.ARXIV));
        put(lines, "ISBN", property(Document.Text.ISBN));
        put(lines, "Collection", CollectionName.of(document.tags()).value());
        put(lines, "Tags", String.join(", ", CollectionName.without(document.tags())));
        put(lines, "Version", version());
        put(lines, "Chunks", Integer.toString(document.chunkCount()));
        put(lines, "Text", reading());
        var warnings = property(Document.Text.WARNINGS);
        put(
                lines,
                "Warnings",
                warnings == null ? null : String.join(" ", warnings.lines().toList()));
        put(lines, "OCR by page", property(Document.Text.OCR_CONFIDENCE_BY_PAGE));
        var encoding = property(Document.Text.GUESSED_ENCODING);
        put(lines, "Encoding", encoding == null ? null : encoding + " (guessed)");
        put(lines, "Added", TimeText.of(document.addedAt(), now, screen));
        put(
                lines,
                "Updated",
                document.updatedAt().equals(document.addedAt())
                        ? null
                        : TimeText.of(document.updatedAt(), now, screen));
        put(lines, "Original", "stored; ./kb open " + document.number() + " opens it");
        document.metadata().forEach((name, value) -> put(lines, name, String.valueOf(value)));
        return screen.bold(DocumentNames.title(document)) + "\n"
                + lines.entrySet().stream()
                        .map(line ->
                                screen.dim(TextWidth.padded(line.getKey(), NAME_COLUMNS - 1)) + " " + line.getValue())
                        .collect(Collectors.joining("\n"));
    }

    private String file() {
        var pages = document.text().pageCount();
        return Joined.by(
                ", ",
                document.source().fileName(),
                document.text().format(),
                pages == null ? "" : Counted.of(pages, "page"),
                ByteSize.of(document.source().sizeBytes()));
    }

    private static String link(LinkedDocument document) {
        return document.name() + " (" + document.number() + ")";
    }

    private String version() {
        return document.version() == 1
                ? "1"
                : document.version() + "; ./kb show " + document.number() + " --versions lists the earlier ones";
    }

    private @Nullable String property(String name) {
        return document.text().properties().get(name);
    }

    private String reading() {
        var confidence = property(Document.Text.OCR_CONFIDENCE);
        var method = switch (document.text().method()) {
            case TEXT_EXTRACTION -> "stored in the file";
            case OCR -> "OCR";
            case MIXED -> "stored in the file; pages without text were read by OCR";
            case IMAGE_ANALYSIS -> "image analysis";
        };
        return method + (confidence == null ? "" : ", lowest confidence " + confidence + "%");
    }

    /// Values that are absent have no line; a value cannot start a new line.
    private static void put(Map<String, String> lines, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            lines.put(TerminalText.onOneLine(name), TerminalText.onOneLine(value));
        }
    }
}
