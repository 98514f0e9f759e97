package pinakes.benchmark.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;

/// Compares a search through the engine with the least that it could be, and a knowledge base with one of ten
/// times the size.
///
/// The same question goes to all of them, one after the other, each time in another order.
final class SearchLatency {
    private static final int LARGE = 100_000;
    private static final int WARM_UP = 500;
    private static final int QUESTIONS = 1_500;
    private static final int WORDS_MIN = 3;
    private static final int WORDS_MAX = 9;
    private static final long SEED = 7;

    private final ZipfText words;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private SearchLatency(ZipfText words) {
        this.words = words;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, one for knowledge bases, which are kept, and optionally
    ///     `--million`, to measure only what a million passages cost
    public static void main(String[] arguments) throws Exception {
        var models = Path.of(arguments[0]);
        var libraries = Path.of(arguments[1]);
        Files.createDirectories(models);
        var words = ZipfText.load();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            var large = GeneratedLibrary.of(LARGE, libraries, words, embedder);
            var benchmark = new SearchLatency(words);
            if (List.of(arguments).contains("--million")) {
                benchmark.compareSizes(large, GeneratedLibrary.of(10 * LARGE, libraries, words, embedder), embedder);
            } else {
                benchmark.compareSizes(GeneratedLibrary.of(LARGE / 10, libraries, words, embedder), large, embedder);
                benchmark.compareWithRaw(large, embedder);
            }
        }
    }

    private void compareWithRaw(Path library, Embedder embedder) throws Exception {
        try (var product = ProductEngine.open(library, embedder);
                var raw = RawLucene.open(library, embedder)) {
            var engine = new Contender(name(library), product::search);
            var least = new Contender("raw Lucene and the embedding of the question", raw::search);
            run(least, engine);
            System.out.printf(
                    Locale.ROOT,
                    "%nPinakes of raw: %.2f at p50, %.2f by processor time.%n%n",
                    engine.times.millis(0.5) / least.times.millis(0.5),
                    engine.times.processorMillis() / least.times.processorMillis());
        }
    }

    private void compareSizes(Path smaller, Path larger, Embedder embedder) throws Exception {
        try (var one = ProductEngine.open(smaller, embedder);
                var other = ProductEngine.open(larger, embedder)) {
            var few = new Contender(name(smaller), one::search);
            var more = new Contender(name(larger), other::search);
            run(few, more);
            System.out.printf(
                    Locale.ROOT,
                    "%nTen times as many passages: %.2f at p99, %.2f by processor time.%n%n",
                    more.times.millis(0.99) / few.times.millis(0.99),
                    more.times.processorMillis() / few.times.processorMillis());
        }
    }

    private void run(Contender first, Contender second) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            first.search.on(question());
            second.search.on(question());
        }
        var loadBefore = LoadAverage.now();
        for (int i = 0; i < QUESTIONS; i++) {
            var order = i % 2 == 0 ? List.of(first, second) : List.of(second, first);
            for (var contender : order) {
                var question = question(); // a new one, because the model remembers the latest questions
                contender.times.time(() -> contender.search.on(question));
            }
        }
        System.out.println("| search | p50 ms | p95 ms | p99 ms | mean CPU ms |");
        System.out.println("|---|---:|---:|---:|---:|");
        System.out.println(first.row());
        System.out.println(second.row());
        System.out.printf(
                Locale.ROOT,
                "%n%,d questions; load average %s before, %s after.%n",
                QUESTIONS,
                loadBefore,
                LoadAverage.now());
    }

    private static String name(Path library) {
        return String.format(
                Locale.ROOT,
                "Pinakes, %,d passages",
                Integer.parseInt(library.getFileName().toString()));
    }

    private String question() {
        return words.question(random.nextInt(WORDS_MIN, WORDS_MAX), random);
    }

    @FunctionalInterface
    private interface Asking {
        Object on(String question) throws Exception;
    }

    private record Contender(String name, Asking search, Latencies times) {
        Contender(String name, Asking search) {
            this(name, search, new Latencies());
        }

        String row() {
            return "| " + name + " | " + times.row() + " |";
        }
    }
}
