package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Place;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReadingProgress;

/// What has been read so far.
///
/// Spaces are tidied and blank pieces left out here, so that readers need not; a piece that is longer than
/// anybody would read at once is cut into several.
public final class Draft {
    /// Longer paragraphs come from files without line breaks.
    static final int BLOCK_CHARS_MAX = 100_000;

    private static final int WARNINGS_MAX = 50;
    private static final int PROPERTY_CHARS_MAX = 2_000;

    private final ReadingLimits limits;
    private final ReadingProgress progress;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Set<ReadingMethod> methods = EnumSet.noneOf(ReadingMethod.class);
    private final Self self = new Self();
    private @Nullable Integer pageCount;
    private long chars;

    public Draft(ReadingLimits limits, ReadingProgress progress) {
        this.limits = limits;
        this.progress = progress;
    }

    public ReadingLimits limits() {
        return limits;
    }

    public Self self() {
        return self;
    }

    public void heading(int level, String text, Place place) throws ExtractionException {
        var line = Prose.oneLine(text);
        if (!line.isEmpty()) {
            count(line);
            blocks.add(new Block.Heading(Math.clamp(level, 1, Block.Heading.LEVEL_MAX), line, place));
        }
    }

    public void paragraph(String text, Place place) throws ExtractionException {
        prose(text, piece -> new Block.Paragraph(piece, place));
    }

    public void listItem(int depth, String text, Place place) throws ExtractionException {
        prose(text, piece -> new Block.ListItem(depth, piece, place));
    }

    public void preformatted(String text, Place place) throws ExtractionException {
        for (var piece : LongText.cut(text.stripTrailing(), BLOCK_CHARS_MAX)) {
            count(piece);
            blocks.add(new Block.Preformatted(piece, place));
        }
    }

    public void picture(String text, Place place) throws ExtractionException {
        prose(text, piece -> new Block.Picture(piece, place));
    }

    public void table(List<String> header, List<List<String>> rows, Place place) throws ExtractionException {
        var names = header.stream().map(Draft::cell).toList();
        var cells =
                rows.stream().map(row -> row.stream().map(Draft::cell).toList()).toList();
        for (var name : names) {
            count(name);
        }
        for (var row : cells) {
            for (var cell : row) {
                count(cell);
            }
        }
        if (names.stream().anyMatch(name -> !name.isEmpty())
                || cells.stream().flatMap(List::stream).anyMatch(cell -> !cell.isEmpty())) {
            blocks.add(new Block.Table(names, cells, place));
        }
    }

    /// Something the format or the program says that the words of the document do not.
    public void property(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            var line = Prose.oneLine(value);
            properties.put(name, line.substring(0, Math.min(line.length(), PROPERTY_CHARS_MAX)));
        }
    }

    public void warn(String warning) {
        if (warnings.size() < WARNINGS_MAX) {
            warnings.add(warning);
        }
    }

    /// Notes how a part of the text was come by.
    public void readBy(ReadingMethod method) {
        methods.add(method);
    }

    public void pages(int count) throws ExtractionException {
        if (count > limits.pagesMax()) {
            throw new ExtractionException(
                    Reason.TOO_LARGE,
                    "It has " + count + " pages; at most " + limits.pagesMax()
                            + " are read. Split it and add the parts.");
        }
        pageCount = count;
    }

    /// Tells the caller how far the reading is, and the watchdog that it goes on.
    public void advanced(String unit, int done, int total) {
        progress.advanced(unit, done, total);
    }

    public boolean isBlank() {
        return blocks.isEmpty();
    }

    /// Whether there is anything but pictures in it.
    public boolean hasWords() {
        return blocks.stream().anyMatch(block -> !(block instanceof Block.Picture));
    }

    /// All that was read.
    public Extraction finish(FileFormat format) throws ExtractionException {
        if (blocks.isEmpty()) {
            throw new ExtractionException(Reason.EMPTY, "There is no text in the file.");
        }
        return new Extraction(
                format, method(), self.description(), pageCount, blocks, properties, List.copyOf(warnings));
    }

    private ReadingMethod method() {
        var text = methods.contains(ReadingMethod.TEXT_EXTRACTION) || methods.isEmpty();
        var recognised = methods.contains(ReadingMethod.OCR);
        if (methods.contains(ReadingMethod.IMAGE_ANALYSIS) && !recognised) {
            return ReadingMethod.IMAGE_ANALYSIS;
        }
        if (recognised) {
            return text ? ReadingMethod.MIXED : ReadingMethod.OCR;
        }
        return ReadingMethod.TEXT_EXTRACTION;
    }

    /// Text is cut before its spaces are tidied, so that too much of it is noticed early.
    private void prose(String text, Function<String, Block> block) throws ExtractionException {
        for (var piece : LongText.cut(text, BLOCK_CHARS_MAX)) {
            var lines = Prose.lines(piece);
            if (!lines.isEmpty()) {
                count(lines);
                blocks.add(block.apply(lines));
            }
        }
    }

    private static String cell(String text) {
        var line = Prose.lines(text);
        return line.length() <= BLOCK_CHARS_MAX ? line : line.substring(0, BLOCK_CHARS_MAX);
    }

    private void count(String text) throws ExtractionException {
        chars += text.length();
        if (chars > limits.charsMax()) {
            throw limits.tooMuchText();
        }
    }
}
