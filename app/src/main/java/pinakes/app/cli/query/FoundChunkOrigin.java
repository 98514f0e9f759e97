package pinakes.app.cli.query;

import java.util.Objects;
import pinakes.app.cli.document.PageWords;
import pinakes.app.cli.terminal.Joined;
import pinakes.engine.document.FileFormat;
import pinakes.engine.project.StoredChunk;
import pinakes.tool.text.TerminalText;

/// Where a chunk of a project is from; what is unknown is empty.
///
/// @param reference the citation in Pandoc's form
/// @param work the title and year of the work, or else the name of the file, or else the chunk's id
/// @param path the path of the file, or its title if a program stored no path
/// @param section the heading above the chunk
/// @param format of the file, as far as its name tells
record FoundChunkOrigin(String reference, String work, String path, String section, String pages, String format) {
    static FoundChunkOrigin of(StoredChunk chunk) {
        var citation = chunk.citation();
        var path = citation.sources().stream().findFirst().orElse("");
        var title = citation.title() == null ? fileName(path) : citation.title();
        var year = citation.year() == null ? "" : citation.year().toString();
        var work = Joined.by(", ", title, year);
        return new FoundChunkOrigin(
                TerminalText.onOneLine(citation.pandoc().orElse("")),
                TerminalText.onOneLine(work.isEmpty() ? chunk.id() : work),
                TerminalText.onOneLine(path),
                TerminalText.onOneLine(Objects.requireNonNullElse(citation.section(), "")),
                PageWords.of(citation.pages()),
                FileFormat.announcedBy(fileName(path))
                        .orElse(FileFormat.MARKDOWN)
                        .id());
    }

    /// The name of the file; empty if it is also the name of the work.
    String fileIfNotNamed() {
        var name = fileName(path);
        return name.equals(work) ? "" : name;
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
