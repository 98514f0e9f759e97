package pinakes.benchmark.reading.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import pinakes.extraction.format.InProcessExtractor;

/// Reads the files that have an expected reading and says how close Pinakes and other readers come to it.
///
/// The expected reading of `a.pdf` is `a.pdf.expected.md` next to it, or `a.pdf.md` or `a.md` in a directory
/// `groundtruth` next to it or next to its directory. Files that end in `.jsonl` hold [PageTests]. What is wrong with
/// single files goes to standard error, the tables to standard output.
final class ReadingQuality {
    private final List<FileReader> readers = new ArrayList<>();
    private final Map<String, Averages> averages = new TreeMap<>();

    public static void main(String[] arguments) throws IOException {
        var temporary = Files.createTempDirectory("reading-quality");
        try (var extractor = new InProcessExtractor(temporary)) {
            var quality = new ReadingQuality();
            quality.readers.add(new ProductReader(extractor));
            quality.readers.addAll(CommandReader.installed());
            for (var argument : arguments) {
                quality.measure(Path.of(argument));
            }
            quality.print();
        } finally {
            try (var files = Files.walk(temporary)) {
                for (var file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void measure(Path directory) throws IOException {
        List<Path> files;
        try (var walk = Files.walk(directory)) {
            files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().contains("/groundtruth/"))
                    .sorted()
                    .toList();
        }
        for (var file : files) {
            if (file.toString().endsWith(".jsonl")) {
                var tests = PageTests.read(file);
                for (var reader : readers) {
                    if (!reader.name().equals("pandoc")) {
                        print(file, reader, tests.run(reader));
                    }
                }
            } else {
                var expected = expected(file);
                if (expected.isPresent()) {
                    compare(file, Files.readString(expected.get()));
                }
            }
        }
    }

    private static Optional<Path> expected(Path file) {
        var name = String.valueOf(file.getFileName());
        var stem = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
        return Stream.of(
                        name + ".expected.md",
                        "groundtruth/" + name + ".md",
                        "groundtruth/" + stem + ".md",
                        "../groundtruth/" + name + ".md",
                        "../groundtruth/" + stem + ".md")
                .map(file::resolveSibling)
                .filter(candidate -> !candidate.equals(file) && Files.isRegularFile(candidate))
                .findFirst();
    }

    private void compare(Path file, String expected) {
        var name = String.valueOf(file.getFileName());
        var format = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        Optional<ReadText> product = Optional.empty();
        for (var reader : readers) {
            var reading = reader.read(file);
            if (reader instanceof ProductReader) {
                product = reading;
            }
            if (reading.isEmpty() && !(reader instanceof ProductReader)) {
                continue;
            }
            var average = averages.computeIfAbsent(format + " | " + reader.name(), missing -> new Averages());
            var comparison =
                    TextComparison.of(expected, reading.map(ReadText::markdown).orElse(""));
            average.add(comparison);
            System.err.printf(Locale.ROOT, "%-10s %s %s%n", reader.name(), file, comparison);
            if (reader instanceof ProductReader) {
                var read = reading.map(ReadText::markdown).orElse("");
                TextComparison.headingsWithout(expected, read)
                        .forEach(heading -> System.err.println("    heading missed: " + heading));
                TextComparison.headingsWithout(read, expected)
                        .forEach(heading -> System.err.println("    heading not expected: " + heading));
            }
            reading.filter(read -> read.cpuMillis() >= 0)
                    .ifPresent(read -> average.addCost(
                            read.cpuMillis(), Math.max(1, read.pages().size())));
            if (!(reader instanceof ProductReader) && product.isPresent() && reading.isPresent()) {
                var share = pageShare(product.get(), reading.get());
                if (share >= 0) {
                    averages.computeIfAbsent(format + " | Pinakes", missing -> new Averages())
                            .addPageShare(share);
                }
            }
        }
    }

    /// The share of the words that one reader has on the same page as another; -1 without pages.
    private static double pageShare(ReadText product, ReadText other) {
        if (product.pages().isEmpty() || other.pages().isEmpty()) {
            return -1;
        }
        var same = 0;
        var all = 0;
        for (var page : product.pageNumbers()) {
            var words = MarkdownText.of(product.page(page)).words();
            same += TextComparison.common(MarkdownText.of(other.page(page)).words(), words);
            all += words.size();
        }
        return all == 0 ? -1 : (double) same / all;
    }

    private void print() {
        if (averages.isEmpty()) {
            return;
        }
        System.out.println("| format | reader | files | word recall | word precision | character errors | order"
                + " | headings | headings precision | cells F1 | neighbours F1 | right page | CPU ms per page |");
        System.out.println("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        averages.forEach((key, average) -> {
            var parts = key.split(" \\| ", -1);
            System.out.println(average.row(parts[0], parts[1]));
        });
    }

    private static void print(Path file, FileReader reader, Map<String, PageTests.Tally> tallies) {
        System.out.print(file.getFileName() + ", " + reader.name() + ":");
        tallies.forEach((kind, tally) -> System.out.print(" " + kind + " " + tally.passed() + "/" + tally.all()));
        System.out.println("\n");
    }
}
