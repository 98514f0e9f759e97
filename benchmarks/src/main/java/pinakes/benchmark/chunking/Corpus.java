package pinakes.benchmark.chunking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import pinakes.chunking.Chunk;
import pinakes.extraction.Block;
import pinakes.extraction.Location;

/// A text, and where in it the words of a chunk stand.
final class Corpus {
    private static final Pattern HEADING = Pattern.compile("\\s*(=+) (.+?) =+\\s*|(#+) (.+)");
    private static final int LINE_LETTERS_MIN = 12;

    private final String name;
    private final String text;
    private final StringBuilder letters = new StringBuilder();
    private final int[] positions;

    private Corpus(String name, String text) {
        this.name = name;
        this.text = text;
        var found = new ArrayList<Integer>();
        var points = text.codePoints().toArray();
        for (var position = 0; position < points.length; position++) {
            if (Character.isLetterOrDigit(points[position])) {
                letters.appendCodePoint(points[position]);
                for (var unit = Character.charCount(points[position]); unit > 0; unit--) {
                    found.add(position);
                }
            }
        }
        this.positions = found.stream().mapToInt(Integer::intValue).toArray();
    }

    static List<Corpus> readAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            var corpora = new ArrayList<Corpus>();
            for (var file : files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                corpora.add(new Corpus(file.getFileName().toString().replace(".md", ""), Files.readString(file)));
            }
            return corpora;
        }
    }

    String name() {
        return name;
    }

    List<Block> blocks() {
        return text.lines().filter(line -> !line.isBlank()).map(Corpus::block).toList();
    }

    private static Block block(String line) {
        var heading = HEADING.matcher(line);
        if (!heading.matches()) {
            return new Block.Paragraph(line, Location.UNKNOWN);
        }
        var wiki = heading.group(1) != null;
        var level = heading.group(wiki ? 1 : 3).length();
        return new Block.Heading(
                Math.min(level, Block.Heading.LEVEL_MAX), heading.group(wiki ? 2 : 4), Location.UNKNOWN);
    }

    /// The characters of each chunk. Lines are looked for one by one, because a chunk may repeat headings, and
    /// white space and punctuation do not matter.
    List<BitSet> located(List<Chunk> chunks) {
        var sets = new ArrayList<BitSet>();
        var cursor = 0;
        for (var chunk : chunks) {
            var set = new BitSet();
            var from = cursor;
            for (var line : chunk.text().lines().toList()) {
                var wanted = letters(line);
                var found = letters.indexOf(wanted, from);
                if (wanted.length() >= LINE_LETTERS_MIN && found >= 0) {
                    cursor = set.isEmpty() ? found : cursor; // the next chunk may overlap with all of this one
                    set.set(positions[found], positions[found + wanted.length() - 1] + 1);
                    from = found + wanted.length();
                }
            }
            sets.add(set);
        }
        return sets;
    }

    private static String letters(String line) {
        return line.codePoints()
                .filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    static BitSet characters(List<TextRange> ranges) {
        var set = new BitSet();
        ranges.forEach(range -> set.set(range.from(), range.to()));
        return set;
    }
}
