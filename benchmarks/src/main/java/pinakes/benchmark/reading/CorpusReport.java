package pinakes.benchmark.reading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.Block;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Reads every file in some directories whose name announces a known format, and reports the outcome.
///
/// One line for each file goes to standard error, the table to standard output.
final class CorpusReport {
    private static final int WORKERS = 2;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Queue<FileOutcome> outcomes = new ConcurrentLinkedQueue<>();
    private final PeakMemory memory = new PeakMemory();

    public static void main(String[] directories) throws IOException {
        var files = new ArrayList<Path>();
        for (var directory : directories) {
            try (var walk = Files.walk(Path.of(directory))) {
                walk.filter(Files::isRegularFile)
                        .filter(file -> FileFormat.announcedBy(name(file)).isPresent())
                        .sorted()
                        .forEach(files::add);
            }
        }
        new CorpusReport().run(files);
    }

    private void run(List<Path> files) {
        var started = System.nanoTime();
        var usual = WorkerSettings.usual(WORKERS);
        var settings = new WorkerSettings(
                WORKERS,
                usual.heapMegabytes(),
                LIMIT,
                usual.silenceLimit(),
                usual.documentsMax(),
                usual.idleLimit(),
                usual.limits(),
                usual.ocr());
        try (var pool = new WorkerPool(settings);
                var threads = Executors.newFixedThreadPool(WORKERS)) {
            files.forEach(file -> threads.execute(() -> read(pool, file)));
        }
        print(Duration.ofNanos(System.nanoTime() - started));
    }

    private void read(WorkerPool pool, Path file) {
        var started = System.nanoTime();
        var outcome = outcome(pool, file, started);
        memory.look();
        outcomes.add(outcome);
        System.err.printf(
                Locale.ROOT,
                "%6d ms %9d %-22s %s %s%n",
                outcome.millis(),
                outcome.chars(),
                outcome.result(),
                file,
                outcome.message());
    }

    private FileOutcome outcome(WorkerPool pool, Path file, long started) {
        var format = FileFormat.announcedBy(name(file)).map(FileFormat::id).orElse("");
        try {
            var request = new ExtractionRequest(file, name(file), false);
            var extraction = pool.extract(request, (unit, done, total) -> memory.look());
            var chars =
                    extraction.blocks().stream().mapToLong(CorpusReport::chars).sum();
            var method = extraction.method().name().toLowerCase(Locale.ROOT);
            return new FileOutcome(file, format, "read: " + method, "", millisSince(started), chars);
        } catch (ExtractionException refused) {
            var reason = refused.reason().name().toLowerCase(Locale.ROOT);
            return new FileOutcome(file, format, reason, String.valueOf(refused.getMessage()), millisSince(started), 0);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private void print(Duration duration) {
        var formats = outcomes.stream()
                .collect(Collectors.groupingBy(FileOutcome::format, TreeMap::new, Collectors.toList()));
        System.out.println("| format | files | read | refused | median ms | slowest ms |");
        System.out.println("|---|---:|---|---|---:|---:|");
        formats.forEach(CorpusReport::printRow);
        System.out.printf(
                Locale.ROOT,
                "%n%d files in %d s; largest worker %d MB resident, this process %d MB%n",
                outcomes.size(),
                duration.toSeconds(),
                memory.workerMegabytes(),
                memory.parentMegabytes());
    }

    private static void printRow(String format, List<FileOutcome> outcomes) {
        var results = new TreeMap<String, Long>();
        outcomes.forEach(outcome -> results.merge(outcome.result(), 1L, Long::sum));
        var times = outcomes.stream().mapToLong(FileOutcome::millis).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %s | %s | %d | %d |%n",
                format,
                times.length,
                words(results, true),
                words(results, false),
                times[times.length / 2],
                times[times.length - 1]);
    }

    private static String words(Map<String, Long> results, boolean read) {
        return results.entrySet().stream()
                .filter(result -> result.getKey().startsWith("read: ") == read)
                .map(result -> result.getKey().replace("read: ", "") + " " + result.getValue())
                .collect(Collectors.joining(", "));
    }

    private static long chars(Block block) {
        return switch (block) {
            case Block.Heading heading -> heading.text().length();
            case Block.Paragraph paragraph -> paragraph.text().length();
            case Block.ListItem item -> item.text().length();
            case Block.Preformatted preformatted -> preformatted.text().length();
            case Block.Picture picture -> picture.text().length();
            case Block.Table table ->
                table.rows().stream()
                        .flatMap(List::stream)
                        .mapToLong(String::length)
                        .sum();
        };
    }

    private static long millisSince(long startedNanos) {
        return Duration.ofNanos(System.nanoTime() - startedNanos).toMillis();
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
