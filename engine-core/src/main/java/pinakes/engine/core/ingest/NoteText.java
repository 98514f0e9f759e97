package pinakes.engine.core.ingest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;

/// The text of a note. It needs no parser, and therefore no sandboxed process.
record NoteText(String value) {
    static final int TITLE_CHARACTERS_MAX = 80;

    private static final Pattern BLANK_LINES = Pattern.compile("\\R\\s*\\R");
    private static final Pattern HEADING_MARKS = Pattern.compile("^#{1,6}\\s+");

    NoteText {
        value = value.replace('\0', ' '); // some databases cannot store it
    }

    Extraction extraction() {
        return new Extraction(
                FileFormat.TXT,
                ReadingMethod.TEXT_EXTRACTION,
                new Extraction.Description(title(), null, null, null, null),
                null,
                blocks(),
                List.of(),
                Map.of(),
                List.of());
    }

    List<Block> blocks() {
        return Arrays.stream(BLANK_LINES.split(value))
                .map(String::strip)
                .filter(paragraph -> !paragraph.isEmpty())
                .<Block>map(paragraph -> new Block.Paragraph(paragraph, Location.UNKNOWN))
                .toList();
    }

    /// The first line, shortened to the length of a title; empty when there is no text.
    String title() {
        var line = value.strip().lines().findFirst().orElse("").strip();
        var title = HEADING_MARKS.matcher(line).replaceFirst("");
        return title.codePointCount(0, title.length()) <= TITLE_CHARACTERS_MAX ? title : shortened(title);
    }

    /// Ends at a word boundary unless that would drop more than half.
    private static String shortened(String title) {
        var end = title.offsetByCodePoints(0, TITLE_CHARACTERS_MAX - 1);
        var space = title.lastIndexOf(' ', end);
        return title.substring(0, space > end / 2 ? space : end).strip() + "…";
    }
}
