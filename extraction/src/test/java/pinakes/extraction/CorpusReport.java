package pinakes.extraction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Reads every file below some directories and prints what came of it; a tool, not a test.
///
/// ```
/// java -cp <test class path> pinakes.extraction.CorpusReport [--all] DIRECTORY…
/// ```
///
/// Only files whose names announce a format that is read are taken, unless `--all` is given.
public final class CorpusReport {
    private static final int WORKERS = 2;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final ConcurrentLinkedQueue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
    private final Map<String, Long> peakKilobytes = new TreeMap<>();

    /// What came of one file.
    private record Outcome(Path file, String format, String result, String message, long millis, long chars) {}

    public static void main(String[] arguments) throws Exception {
        var all = Arrays.asList(arguments).contains("--all");
        var files = new ArrayList<Path>();
        for (var argument : arguments) {
            if (!argument.startsWith("--")) {
                try (var walk = Files.walk(Path.of(argument))) {
                    walk.filter(Files::isRegularFile)
                            .filter(file ->
                                    all || Format.announcedBy(name(file)).isPresent())
                            .filter(file -> !name(file).endsWith(".expected.md"))
                            .sorted()
                            .forEach(files::add);
                }
            }
        }
        new CorpusReport().run(files);
    }

    private void run(List<Path> files) throws InterruptedException {
        var settings = WorkerSettings.usual().withWorkers(WORKERS).withTimeLimit(LIMIT);
        var started = System.nanoTime();
        try (var pool = new WorkerPool(settings);
                var threads = Executors.newFixedThreadPool(WORKERS)) {
            for (var file : files) {
                threads.execute(() -> read(pool, file));
            }
        }
        print(Duration.ofNanos(System.nanoTime() - started));
    }

    private void read(WorkerPool pool, Path file) {
        var started = System.nanoTime();
        var format = Format.announcedBy(name(file)).map(Format::id).orElse("(none)");
        var request = new ExtractionRequest(file, name(file), false);
        String result;
        var message = "";
        var chars = 0L;
        try {
            var extraction = pool.extract(request, (unit, done, total) -> notePeak());
            chars = extraction.blocks().stream().mapToLong(CorpusReport::chars).sum();
            result = "read: " + extraction.method().name().toLowerCase(Locale.ROOT);
        } catch (ExtractionException refused) {
            result = refused.reason().name().toLowerCase(Locale.ROOT);
            message = String.valueOf(refused.getMessage());
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        notePeak();
        var millis = (System.nanoTime() - started) / 1_000_000;
        outcomes.add(new Outcome(file, format, result, message, millis, chars));
        System.err.printf(Locale.ROOT, "%6d ms %9d %-22s %s %s%n", millis, chars, result, file, message);
    }

    private void print(Duration duration) {
        var formats = new TreeMap<String, Map<String, Long>>();
        for (var outcome : outcomes) {
            formats.computeIfAbsent(outcome.format(), _ -> new TreeMap<>()).merge(outcome.result(), 1L, Long::sum);
        }
        System.out.println("| format | files | outcomes | median ms | slowest ms |");
        System.out.println("|---|---:|---|---:|---:|");
        for (var format : formats.entrySet()) {
            var times = outcomes.stream()
                    .filter(outcome -> outcome.format().equals(format.getKey()))
                    .mapToLong(Outcome::millis)
                    .sorted()
                    .toArray();
            var results = format.getValue().entrySet().stream()
                    .map(result -> result.getKey() + " " + result.getValue())
                    .collect(Collectors.joining(", "));
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %s | %d | %d |%n",
                    format.getKey(),
                    times.length,
                    results,
                    times[times.length / 2],
                    times[times.length - 1]);
        }
        System.out.printf(
                Locale.ROOT,
                "%n%d files in %d s; largest worker %s MB resident, this process %s MB%n",
                outcomes.size(),
                duration.toSeconds(),
                peakKilobytes.getOrDefault("worker", 0L) / 1024,
                peakKilobytes.getOrDefault("parent", 0L) / 1024);
    }

    private void notePeak() {
        note("parent", ProcessHandle.current());
        ProcessHandle.current().children().forEach(child -> note("worker", child));
    }

    /// Where the system tells: the most memory that a process has had at once.
    private void note(String who, ProcessHandle process) {
        try {
            for (var line : Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    var kilobytes = Long.parseLong(line.replaceAll("\\D", ""));
                    synchronized (peakKilobytes) {
                        peakKilobytes.merge(who, kilobytes, Math::max);
                    }
                }
            }
        } catch (IOException | NumberFormatException unknown) {
            // Not told here, or the process is gone.
        }
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

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
