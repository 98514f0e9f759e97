package pinakes.benchmark.reading.quality;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import pinakes.extraction.Block;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.format.InProcessExtractor;

/// Pinakes itself, in this process, so that the CPU time of each file is known.
record ProductReader(InProcessExtractor extractor) implements FileReader {
    @Override
    public String name() {
        return "Pinakes";
    }

    @Override
    public Optional<ReadText> read(Path file) {
        var request = new ExtractionRequest(file, String.valueOf(file.getFileName()), false);
        var threads = ManagementFactory.getThreadMXBean();
        var started = threads.getCurrentThreadCpuTime();
        try {
            var blocks = extractor
                    .read(request, ReadingLimits.USUAL, (unit, done, total) -> {})
                    .blocks();
            var cpuMillis = (threads.getCurrentThreadCpuTime() - started) / 1_000_000;
            var pages = new TreeMap<Integer, String>();
            for (var block : blocks) {
                var page = block.location().page();
                if (page != null) {
                    pages.merge(page, markdown(block), (before, next) -> before + "\n\n" + next);
                }
            }
            var whole = new StringBuilder();
            blocks.forEach(block -> whole.append(markdown(block)).append("\n\n"));
            return Optional.of(new ReadText(whole.toString(), pages, cpuMillis));
        } catch (ExtractionException refused) {
            System.err.println(file + ": " + refused.getMessage());
            return Optional.empty();
        }
    }

    static String markdown(Block block) {
        return switch (block) {
            case Block.Heading heading -> "#".repeat(heading.level()) + " " + heading.text();
            case Block.Paragraph paragraph -> paragraph.text();
            case Block.ListItem item -> "  ".repeat(item.depth()) + "- " + item.text();
            case Block.Preformatted preformatted -> "```\n" + preformatted.text() + "\n```";
            case Block.Picture picture -> picture.text();
            case Block.Table table -> MarkdownText.table(table.header(), table.rows());
        };
    }
}
