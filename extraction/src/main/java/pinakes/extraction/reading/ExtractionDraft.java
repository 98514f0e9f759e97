package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.text.Counted;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.RecognisedPage;

/// An extraction in progress: readers add blocks, warnings and metadata to it.
///
/// It cleans up white space, drops blank blocks, splits overlong ones and enforces the limits, so that readers
/// need not.
public final class ExtractionDraft {
    /// Longer paragraphs come from files without line breaks.
    private static final int BLOCK_CHARS_MAX = 100_000;

    private static final int WARNINGS_MAX = 50;
    private static final int REASONS_MAX = 3;
    private static final int PAGES_LISTED_MAX = 200;
    private static final int PROPERTY_CHARS_MAX = 2_000;

    private final ReadingLimits limits;
    private final ReadingProgress progress;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    /// The hash codes of those that are only counted.
    private final Set<Integer> furtherWarnings = new HashSet<>();

    private final List<AttachedFile> attachments = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private final Set<ReadingMethod> methods = EnumSet.noneOf(ReadingMethod.class);
    private final DescriptionDraft description = new DescriptionDraft();
    private final Map<Integer, Integer> pageConfidence = new TreeMap<>();
    private final Map<Integer, List<PlacedWord>> placed = new TreeMap<>();
    private @Nullable Integer pageCount;
    private long chars;
    private int placedWords;
    private boolean isPlacingCut;

    public ExtractionDraft(ReadingLimits limits, ReadingProgress progress) {
        this.limits = limits;
        this.progress = progress;
    }

    public ReadingLimits limits() {
        return limits;
    }

    public DescriptionDraft description() {
        return description;
    }

    public void heading(int level, String text, Location location) throws ExtractionException {
        var line = Prose.oneLine(text);
        if (!line.isEmpty()) {
            count(line);
            blocks.add(new Block.Heading(Math.clamp(level, 1, Block.Heading.LEVEL_MAX), line, location));
        }
    }

    public void paragraph(String text, Location location) throws ExtractionException {
        prose(text, piece -> new Block.Paragraph(piece, location));
    }

    /// Adds an item of a list.
    ///
    /// @param marker its number; empty for a bullet
    public void listItem(int depth, String marker, String text, Location location) throws ExtractionException {
        prose(text, piece -> new Block.ListItem(depth, marker, piece, location));
    }

    public void preformatted(String text, Location location) throws ExtractionException {
        for (var piece : Prose.pieces(text.stripTrailing(), BLOCK_CHARS_MAX)) {
            count(piece);
            blocks.add(new Block.Preformatted(piece, location));
        }
    }

    public void picture(String text, Location location) throws ExtractionException {
        prose(text, piece -> new Block.Picture(piece, location));
    }

    public void table(List<String> header, List<List<String>> rows, Location location) throws ExtractionException {
        var names = header.stream().map(ExtractionDraft::cell).toList();
        var cells = rows.stream()
                .map(row -> row.stream().map(ExtractionDraft::cell).toList())
                .toList();
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
            blocks.add(new Block.Table(names, cells, location));
        }
    }

    /// A draft for a file inside this one.
    public ExtractionDraft inner() {
        return new ExtractionDraft(limits, progress);
    }

    /// Adds a file inside this one as a section; its own headings go one level below the heading of the section.
    public void section(int level, String title, ExtractionDraft inner) throws ExtractionException {
        if (chars + inner.chars > limits.charsMax()) {
            throw limits.tooMuchText();
        }
        heading(level, title, Location.UNKNOWN);
        for (var block : inner.blocks) {
            blocks.add(
                    block instanceof Block.Heading(var depth, var text, var location)
                            ? new Block.Heading(Math.min(level + depth, Block.Heading.LEVEL_MAX), text, location)
                            : block);
        }
        chars += inner.chars;
        inner.warnings.forEach(this::warn);
        furtherWarnings.addAll(inner.furtherWarnings);
        unread.addAll(inner.unread);
        methods.addAll(inner.methods);
    }

    /// What was read of a file inside this one, which becomes a document of its own. Its text, and the words whose
    /// places are kept, count towards the limits on this one.
    public Extraction finished(ExtractionDraft inner, FileFormat format) throws ExtractionException {
        if (chars + inner.chars > limits.charsMax()) {
            throw limits.tooMuchText();
        }
        var extraction = inner.finish(format);
        chars += inner.chars;
        if (placedWords + inner.placedWords > Extraction.PLACED_WORDS_MAX) {
            return extraction.with(extraction.blocks(), List.of(), extraction.attachments());
        }
        placedWords += inner.placedWords;
        return extraction;
    }

    public void attach(AttachedFile file) {
        attachments.add(file);
    }

    /// Adds metadata that is not part of the text.
    public void property(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            properties.put(name, Prose.oneLine(value, PROPERTY_CHARS_MAX));
        }
    }

    public void warn(String warning) {
        if (warnings.size() < WARNINGS_MAX) {
            warnings.add(warning);
        } else if (!warnings.contains(warning)) {
            furtherWarnings.add(warning.hashCode());
        }
    }

    /// Records that OCR read a page or picture, and keeps the lowest confidence.
    ///
    /// @param confidence in percent
    /// @param page the page; null in a file without pages
    public void recognised(int confidence, @Nullable Integer page) {
        methods.add(ReadingMethod.OCR);
        if (page != null && pageConfidence.size() < PAGES_LISTED_MAX) {
            pageConfidence.merge(page, confidence, Math::min);
        }
        properties.merge(
                Document.Text.OCR_CONFIDENCE,
                String.valueOf(confidence),
                (before, now) -> Integer.parseInt(now) < Integer.parseInt(before) ? now : before);
    }

    /// Records where on a page the words are that OCR read, so that viewers can mark them.
    public void placed(int page, List<PlacedWord> words) {
        var known = placed.computeIfAbsent(page, _ -> new ArrayList<>());
        var room = Math.min(PlacedWord.ON_PAGE_MAX - known.size(), Extraction.PLACED_WORDS_MAX - placedWords);
        if (words.size() > room && !isPlacingCut) {
            isPlacingCut = true; // once, because further pages would crowd out other warnings
            warn("From page " + page + " on, not all words can be highlighted in the original: the limits are "
                    + PlacedWord.ON_PAGE_MAX + " words per page and " + Extraction.PLACED_WORDS_MAX + " per file.");
        }
        var kept = words.subList(0, Math.min(words.size(), room));
        known.addAll(kept);
        placedWords += kept.size();
    }

    /// Warns that there is text which OCR could not read; the reason for the failure if there is no other text.
    ///
    /// @param reason as sentences
    public void unread(String reason) {
        warn(reason);
        if (unread.size() < REASONS_MAX) {
            unread.add(reason);
        }
    }

    /// Records that OCR read nothing on a page.
    public void notRecognised(int page) {
        if (pageConfidence.size() < PAGES_LISTED_MAX) {
            pageConfidence.put(page, 0);
        }
    }

    /// Records how a part of the text was obtained.
    public void readBy(ReadingMethod method) {
        methods.add(method);
    }

    public void pages(int count) throws ExtractionException {
        if (count > limits.pagesMax()) {
            throw new ExtractionException(
                    Reason.TOO_LARGE,
                    "The file has " + count + " pages; the limit is " + limits.pagesMax()
                            + ". Split it and add the parts.");
        }
        pageCount = count;
    }

    /// Records a count of pages that the file states but does not mark in its text.
    public void statedPages(int count) {
        if (pageCount == null && count > 0 && count <= limits.pagesMax()) {
            pageCount = count;
        }
    }

    /// Reports progress to the caller, and to the watchdog that the reader is alive.
    public void advanced(String unit, int done, int total) {
        progress.advanced(unit, done, total);
    }

    public boolean isBlank() {
        return blocks.isEmpty();
    }

    /// Whether there are blocks other than pictures.
    public boolean hasWords() {
        return blocks.stream().anyMatch(block -> !(block instanceof Block.Picture));
    }

    public Extraction finish(FileFormat format) throws ExtractionException {
        if (blocks.isEmpty()) {
            throw nothing();
        }
        property(
                Document.Text.OCR_CONFIDENCE_BY_PAGE,
                pageConfidence.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining(", ")));
        return new Extraction(
                format,
                method(),
                description.finish(blocks),
                pageCount,
                blocks,
                placed.entrySet().stream()
                        .filter(entry -> !entry.getValue().isEmpty())
                        .map(entry -> new RecognisedPage(entry.getKey(), entry.getValue()))
                        .toList(),
                properties,
                warnings(),
                attachments);
    }

    private List<String> warnings() {
        var shown = new ArrayList<>(warnings);
        if (!furtherWarnings.isEmpty()) {
            shown.add(Counted.are(furtherWarnings.size(), "more warning") + " not listed.");
        }
        return shown;
    }

    /// Why there is no text: what could not be read, or that there is none.
    private ExtractionException nothing() {
        if (!unread.isEmpty()) {
            return new ExtractionException(
                    Reason.OCR_FAILED, "The text in the file could not be read. " + String.join(" ", unread));
        }
        return new ExtractionException(
                Reason.EMPTY,
                Stream.concat(
                                Stream.of("There is no text in the file."),
                                warnings.stream().limit(REASONS_MAX))
                        .collect(Collectors.joining(" ")));
    }

    private ReadingMethod method() {
        if (methods.contains(ReadingMethod.OCR)) {
            return methods.contains(ReadingMethod.TEXT_EXTRACTION) ? ReadingMethod.MIXED : ReadingMethod.OCR;
        }
        return methods.contains(ReadingMethod.IMAGE_ANALYSIS)
                ? ReadingMethod.IMAGE_ANALYSIS
                : ReadingMethod.TEXT_EXTRACTION;
    }

    /// Splits before cleaning up, so that the limit on text takes effect early.
    private void prose(String text, Function<String, Block> block) throws ExtractionException {
        for (var piece : Prose.pieces(text, BLOCK_CHARS_MAX)) {
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
