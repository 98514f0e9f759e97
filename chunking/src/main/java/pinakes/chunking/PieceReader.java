package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.Piece.TableHead;
import pinakes.chunking.Section.Title;
import pinakes.chunking.Sentences.Sentence;
import pinakes.extraction.Block;
import pinakes.extraction.Location;

/// Turns blocks into pieces.
///
/// Every word of the blocks ends up in a piece or in its section. A heading with nothing below it becomes a piece,
/// as does one that would leave too little room for text.
final class PieceReader {
    /// Deeper lists are not indented further.
    private static final int DEPTH_MAX = 8;

    private final ToIntFunction<String> counter;
    private final int tokensMax;
    private final List<Piece> pieces = new ArrayList<>();
    private Section section = Section.NONE;

    /// The page, slide or sheet that pieces are on; a sentence that runs over belongs to where it begins.
    private Location place = Location.UNKNOWN;

    PieceReader(ToIntFunction<String> counter, int tokensMax) {
        this.counter = counter;
        this.tokensMax = tokensMax;
    }

    List<Piece> read(List<Block> blocks) {
        var filled = blocks.stream().filter(PieceReader::isFilled).toList();
        for (var index = 0; index < filled.size(); index++) {
            switch (filled.get(index)) {
                case Block.Heading heading -> {
                    var next = index + 1 < filled.size() ? filled.get(index + 1) : null;
                    read(heading, next);
                }
                case Block.Paragraph(var text, var location) -> addProse(Boundary.PARAGRAPH, "", text, location);
                case Block.Picture(var text, var location) -> addProse(Boundary.PARAGRAPH, "", text, location);
                case Block.ListItem(var depth, var marker, var text, var location) ->
                    addProse(Boundary.ITEM, indented(depth, marker), text, location);
                case Block.Preformatted(var text, var location) -> addLines(text, location);
                case Block.Table table -> addRows(table);
            }
        }
        return pieces;
    }

    private static String indented(int depth, String marker) {
        return "  ".repeat(Math.min(depth, DEPTH_MAX)) + (marker.isEmpty() ? "-" : marker) + " ";
    }

    private static boolean isFilled(Block block) {
        return switch (block) {
            case Block.Heading heading -> isFilled(heading.text());
            case Block.Paragraph paragraph -> isFilled(paragraph.text());
            case Block.Picture picture -> isFilled(picture.text());
            case Block.ListItem item -> isFilled(item.text());
            case Block.Preformatted preformatted -> !preformatted.text().isBlank();
            case Block.Table table ->
                !table.header().stream().allMatch(String::isBlank)
                        || !table.rows().stream().flatMap(List::stream).allMatch(String::isBlank);
        };
    }

    /// `isBlank` does not count a no-break space as blank.
    private static boolean isFilled(String text) {
        return !Whitespace.oneLine(text).isEmpty();
    }

    private void read(Block.Heading heading, @Nullable Block next) {
        var around = section.around(heading.level());
        var text = Whitespace.oneLine(heading.text());
        var mark = Section.mark(heading.level());
        var tokens = counter.applyAsInt(mark + text);
        var empty = next == null || (next instanceof Block.Heading other && other.level() <= heading.level());
        var fits = tokens <= tokensMax / 4
                && around.tokens() + tokens <= tokensMax / 2
                && !TextSplitter.hasOverlongWord(text);
        section = around;
        if (empty || !fits) {
            addProse(Boundary.PARAGRAPH, fits ? mark : "", text, heading.location());
        } else {
            section = around.with(new Title(heading.level(), text, tokens));
        }
    }

    /// Adds a text sentence by sentence; a long sentence clause by clause, because text without capitals looks like
    /// one endless sentence.
    private void addProse(Boundary boundary, String mark, String text, Location location) {
        var sentences = Sentences.of(Whitespace.lines(text));
        for (var index = 0; index < sentences.size(); index++) {
            var sentence = sentences.get(index);
            var joined = index == 0 ? boundary : boundary(sentence);
            var whole = index == 0 ? mark + sentence.text() : sentence.text();
            for (var part : whole.length() <= tokensMax ? List.of(whole) : Sentences.clauses(whole)) {
                add(joined, part, location, null);
                joined = Boundary.CLAUSE;
            }
        }
    }

    private static Boundary boundary(Sentence sentence) {
        return switch (sentence.breaksBefore()) {
            case 0 -> sentence.adjoins() ? Boundary.ADJOINING_SENTENCE : Boundary.SENTENCE;
            case 1 -> Boundary.BROKEN_SENTENCE;
            default -> Boundary.PARAGRAPH;
        };
    }

    private void addLines(String text, Location location) {
        var boundary = Boundary.PARAGRAPH;
        for (var line : text.lines().toList()) {
            if (line.isBlank()) {
                boundary = Boundary.PARAGRAPH;
            } else {
                add(boundary, line.stripTrailing(), location, null);
                boundary = Boundary.LINE;
            }
        }
    }

    private void addRows(Block.Table table) {
        var markdown = new MarkdownTable(table);
        var head = new TableHead(markdown.head(), counter.applyAsInt(markdown.head()));
        var repeated = head.tokens() <= tokensMax / 4 && !TextSplitter.hasOverlongWord(head.text());
        var boundary = Boundary.PARAGRAPH;
        if (!markdown.head().isEmpty() && (!repeated || table.rows().isEmpty())) {
            add(boundary, markdown.head(), table.location(), null);
            boundary = Boundary.LEAD_IN;
        }
        for (var index = 0; index < table.rows().size(); index++) {
            var row = markdown.row(index);
            if (!row.isEmpty()) {
                add(boundary, row, markdown.location(index), repeated ? head : null);
                boundary = Boundary.ROW;
            }
        }
    }

    private void add(Boundary boundary, String text, Location location, @Nullable TableHead head) {
        var first = boundaryTo(boundary, text, location);
        var tokens = counter.applyAsInt(text);
        var room = tokensMax - section.tokens() - (head == null ? 0 : head.tokens());
        if (tokens <= room && !TextSplitter.hasOverlongWord(text)) {
            pieces.add(new Piece(first, text, tokens, section, location, head));
            return;
        }
        var parts = TextSplitter.split(text, room, counter);
        for (var index = 0; index < parts.size(); index++) {
            var part = parts.get(index);
            var joined = index == 0 ? first : part.boundary();
            pieces.add(new Piece(joined, part.text(), part.tokens(), section, location, head));
        }
    }

    private Boundary boundaryTo(Boundary wanted, String text, Location location) {
        if (pieces.isEmpty()) {
            place = location;
            return Boundary.SECTION;
        }
        var before = pieces.getLast();
        if (!isSamePlace(place, location)) {
            if (wanted == Boundary.PARAGRAPH && runsOver(before, text)) {
                return Boundary.RUN_OVER;
            }
            place = location;
            return Boundary.PLACE;
        }
        if (!before.section().equals(section)) {
            return Boundary.SECTION;
        }
        var leadIn = before.text().endsWith(":") && (wanted == Boundary.PARAGRAPH || wanted == Boundary.ITEM);
        return leadIn ? Boundary.LEAD_IN : wanted;
    }

    private static boolean isSamePlace(Location one, Location other) {
        return Objects.equals(one.page(), other.page()) && Objects.equals(one.sheet(), other.sheet());
    }

    /// Whether a text on a new page continues the last sentence of the page before.
    private boolean runsOver(Piece before, String text) {
        return isSamePlace(before.location(), place)
                && before.section().equals(section)
                && Sentences.isUnfinished(before.text())
                && Character.isLowerCase(text.codePointAt(0));
    }
}
