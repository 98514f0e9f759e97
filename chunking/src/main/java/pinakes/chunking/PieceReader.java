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
import pinakes.extraction.Place;

/// Turns blocks into pieces.
///
/// Every word of the blocks ends up in a piece or in the section of one. A heading with nothing below it is a
/// piece of its own, and so is one that would leave too little room for text.
final class PieceReader {
    /// Deeper lists are not indented any further.
    private static final int DEPTH_MAX = 8;

    private final ToIntFunction<String> counter;
    private final int tokensMax;
    private final List<Piece> pieces = new ArrayList<>();
    private Section section = Section.NONE;

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
                case Block.Paragraph(var text, var place) -> addProse(Seam.PARAGRAPH, "", text, place);
                case Block.Picture(var text, var place) -> addProse(Seam.PARAGRAPH, "", text, place);
                case Block.ListItem(var depth, var text, var place) ->
                    addProse(Seam.ITEM, "  ".repeat(Math.min(depth, DEPTH_MAX)) + "- ", text, place);
                case Block.Preformatted(var text, var place) -> addLines(text, place);
                case Block.Table table -> addRows(table);
            }
        }
        return pieces;
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

    /// To Java a no-break space is no blank.
    private static boolean isFilled(String text) {
        return !Tidy.line(text).isEmpty();
    }

    private void read(Block.Heading heading, @Nullable Block next) {
        var around = section.around(heading.level());
        var text = Tidy.line(heading.text());
        var tokens = counter.applyAsInt(text);
        var empty = next == null || (next instanceof Block.Heading other && other.level() <= heading.level());
        var fits = tokens <= tokensMax / 4
                && around.tokens() + tokens <= tokensMax / 2
                && !TextSplitter.hasEndlessWord(text);
        section = around;
        if (empty || !fits) {
            addProse(Seam.PARAGRAPH, "", text, heading.place());
        } else {
            section = around.with(new Title(heading.level(), text, tokens));
        }
    }

    private void addProse(Seam seam, String mark, String text, Place place) {
        var sentences = Sentences.of(Tidy.lines(text));
        addSentence(seam, mark + sentences.getFirst().text(), place);
        for (var sentence : sentences.subList(1, sentences.size())) {
            addSentence(seam(sentence), sentence.text(), place);
        }
    }

    /// Adds a sentence; a long one in its clauses, for text without capitals seems to have no end.
    private void addSentence(Seam seam, String text, Place place) {
        if (text.length() <= tokensMax) {
            add(seam, text, place, null);
            return;
        }
        var joined = seam;
        for (var clause : Sentences.clauses(text)) {
            add(joined, clause, place, null);
            joined = Seam.CLAUSE;
        }
    }

    private static Seam seam(Sentence sentence) {
        return switch (sentence.breaksBefore()) {
            case 0 -> Seam.SENTENCE;
            case 1 -> Seam.BROKEN_SENTENCE;
            default -> Seam.PARAGRAPH;
        };
    }

    private void addLines(String text, Place place) {
        var seam = Seam.PARAGRAPH;
        for (var line : text.lines().toList()) {
            if (line.isBlank()) {
                seam = Seam.PARAGRAPH;
            } else {
                add(seam, line.stripTrailing(), place, null);
                seam = Seam.LINE;
            }
        }
    }

    private void addRows(Block.Table table) {
        var markdown = new MarkdownTable(table);
        var head = new TableHead(markdown.head(), counter.applyAsInt(markdown.head()));
        var repeated = head.tokens() <= tokensMax / 4 && !TextSplitter.hasEndlessWord(head.text());
        var seam = Seam.PARAGRAPH;
        if (!markdown.head().isEmpty() && (!repeated || table.rows().isEmpty())) {
            add(seam, markdown.head(), table.place(), null);
            seam = Seam.ANNOUNCED;
        }
        for (var index = 0; index < table.rows().size(); index++) {
            var row = markdown.row(index);
            if (!row.isEmpty()) {
                add(seam, row, markdown.place(index), repeated ? head : null);
                seam = Seam.ROW;
            }
        }
    }

    private void add(Seam seam, String text, Place place, @Nullable TableHead head) {
        var first = seamTo(seam, place);
        var tokens = counter.applyAsInt(text);
        var room = tokensMax - section.tokens() - (head == null ? 0 : head.tokens());
        if (tokens <= room && !TextSplitter.hasEndlessWord(text)) {
            pieces.add(new Piece(first, text, tokens, section, place, head));
            return;
        }
        var parts = TextSplitter.parts(text, room, counter);
        for (var index = 0; index < parts.size(); index++) {
            var part = parts.get(index);
            var joined = index == 0 ? first : part.seam();
            pieces.add(new Piece(joined, part.text(), part.tokens(), section, place, head));
        }
    }

    private Seam seamTo(Seam wanted, Place place) {
        if (pieces.isEmpty()) {
            return Seam.SECTION;
        }
        var before = pieces.getLast();
        if (!Objects.equals(before.place().sheet(), place.sheet())) {
            return Seam.SHEET;
        }
        if (!before.section().equals(section)) {
            return Seam.SECTION;
        }
        var announced = before.text().endsWith(":") && (wanted == Seam.PARAGRAPH || wanted == Seam.ITEM);
        return announced ? Seam.ANNOUNCED : wanted;
    }
}
