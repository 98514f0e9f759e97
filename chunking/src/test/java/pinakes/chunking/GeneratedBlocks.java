package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pinakes.extraction.Block;
import pinakes.extraction.Location;

/// Blocks of every kind, in any order; every word is different, so that a lost one is noticed.
final class GeneratedBlocks {
    private final RandomGenerator random;
    private int words;
    private int page = 1;

    GeneratedBlocks(RandomGenerator random) {
        this.random = random;
    }

    List<Block> blocks() {
        var blocks = new ArrayList<Block>();
        for (var count = random.nextInt(1, 40); count > 0; count--) {
            page += random.nextInt(5) == 0 ? 1 : 0;
            blocks.add(block());
        }
        return blocks;
    }

    private Block block() {
        var location = Location.onPage(page);
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> new Block.Heading(random.nextInt(1, 5), text(random.nextInt(1, 8)), location);
            case 3 -> new Block.Heading(random.nextInt(1, 10), text(random.nextInt(1, 60)), location);
            case 4, 5 -> new Block.ListItem(random.nextInt(3), "", text(random.nextInt(1, 30)), location);
            case 6 -> table(location);
            case 7 -> new Block.Preformatted(lines(random.nextInt(1, 10)), location);
            case 8 -> new Block.Picture(text(random.nextInt(1, 10)), location);
            case 9 -> new Block.Paragraph(endless(), location);
            default -> new Block.Paragraph(text(random.nextInt(1, 200)), location);
        };
    }

    private Block table(Location location) {
        var columns = random.nextInt(1, 6);
        var header = random.nextBoolean() ? cells(columns, 3) : List.<String>of();
        var rows = IntStream.range(0, random.nextInt(1, 15))
                .mapToObj(_ -> cells(columns, random.nextInt(2, 40)))
                .toList();
        return new Block.Table(header, rows, location);
    }

    private List<String> cells(int columns, int lengthMax) {
        return IntStream.range(0, columns)
                .mapToObj(_ -> text(random.nextInt(1, lengthMax)))
                .toList();
    }

    private String lines(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> " ".repeat(random.nextInt(6)) + text(random.nextInt(1, 12)))
                .collect(Collectors.joining("\n"));
    }

    private String text(int count) {
        var text = new StringBuilder();
        for (var index = 0; index < count; index++) {
            text.append(index == 0 ? "" : random.nextInt(12) == 0 ? "\n" : " ").append(word());
        }
        return text.toString();
    }

    private String word() {
        var stem = switch (random.nextInt(8)) {
            case 0 -> "Señor";
            case 1 -> "東京";
            case 2 -> "👩‍👩‍👧";
            case 3 -> "Word";
            default -> "word";
        };
        var stop = switch (random.nextInt(8)) {
            case 0 -> ".";
            case 1 -> "?";
            case 2 -> ":";
            default -> "";
        };
        return stem + words++ + stop;
    }

    private String endless() {
        return "endless" + words++ + "e👩‍👩‍👧́x".repeat(random.nextInt(100, 500));
    }
}
