package pinakes.benchmark.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.engine.GeneratedLibrary;
import pinakes.benchmark.engine.ZipfText;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.embedding.onnx.BuiltInModels;

/// Measures what a server needs for a number of passages: disk, memory, and CPU time per call.
///
/// A knowledge base is compared with one of a tenth of its size; the difference is what the passages need.
final class Sizing {
    private static final int PASSAGES = 100_000;
    private static final int WARM_UP = 200;
    private static final int CALLS = 500;
    private static final int WORDS = 6;
    private static final long SEED = 7;

    /// A server returns unused heap after 30 seconds.
    private static final Duration SETTLE = Duration.ofSeconds(45);

    private final String launcher;
    private final Path scratch;
    private final ZipfText words;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private Sizing(String launcher, Path scratch, ZipfText words) {
        this.launcher = launcher;
        this.scratch = scratch;
        this.words = words;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, directories for the model's files, for knowledge bases, which are kept,
    ///     and for logs, and optionally how many passages
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[1]));
        var libraries = Files.createDirectories(Path.of(arguments[2]));
        var passages = arguments.length > 4 ? Integer.parseInt(arguments[4]) : PASSAGES;
        var words = ZipfText.load();
        Path few;
        Path many;
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            few = GeneratedLibrary.of(passages / 10, libraries, words, embedder);
            many = GeneratedLibrary.of(passages, libraries, words, embedder);
        }
        var sizing = new Sizing(arguments[0], Path.of(arguments[3]), words);
        System.out.println(
                "| passages | catalog MiB | index MiB | resident MiB | CPU ms per search | per list of tasks |");
        System.out.println("|---:|---:|---:|---:|---:|---:|");
        sizing.measure(passages / 10, few);
        sizing.measure(passages, many);
        System.out.println("\nLoad average " + LoadAverage.now() + ".");
    }

    private void measure(int passages, Path library) throws IOException, InterruptedException {
        try (var server = MeasuredKb.serve(launcher, scratch, library)) {
            for (var i = 0; i < WARM_UP; i++) {
                search(server);
                listTasks(server, i);
            }
            var begin = server.cpuTime();
            for (var i = 0; i < CALLS; i++) {
                search(server);
            }
            var searched = server.cpuTime();
            for (var i = 0; i < CALLS; i++) {
                listTasks(server, i);
            }
            var listed = server.cpuTime();
            Thread.sleep(SETTLE);
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %.0f | %.0f | %.0f | %.1f | %.2f |%n",
                    passages,
                    mebibytes(library.resolve("catalog.db")),
                    mebibytes(library.resolve("index")),
                    server.memory().residentMebibytes(),
                    millisPerCall(begin, searched),
                    millisPerCall(searched, listed));
        }
    }

    private void search(MeasuredKb server) throws IOException, InterruptedException {
        server.call("knowledge-search", "{\"query\": \"" + words.question(WORDS, random) + "\"}");
    }

    /// A new question each time, because answers are cached.
    private static void listTasks(MeasuredKb server, int number) throws IOException, InterruptedException {
        server.call("list_tasks", "{\"limit\": " + (number % 1_000 + 1) + "}");
    }

    private static double millisPerCall(Duration from, Duration to) {
        return (double) to.minus(from).toNanos() / Duration.ofMillis(1).toNanos() / CALLS;
    }

    private static double mebibytes(Path path) throws IOException {
        try (var files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).mapToLong(Sizing::size).sum() / (double) (1 << 20);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
