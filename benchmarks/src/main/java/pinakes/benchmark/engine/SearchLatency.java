package pinakes.benchmark.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.embedding.BuiltInModels;
import pinakes.embedding.Embedder;

/// Compares a search through the engine with the least that it could be, and a large knowledge base with a larger one.
///
/// The same question goes to all of them, one after the other, each time in another order.
final class SearchLatency {
    private static final int LARGE = 100_000;
    private static final int LARGER = 1_000_000;
    private static final int WARM_UP = 1_500;
    private static final int QUESTIONS = 3_000;
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
    ///     `--million`
    public static void main(String[] arguments) throws Exception {
        var models = Path.of(arguments[0]);
        var libraries = Path.of(arguments[1]);
        Files.createDirectories(models);
        var words = ZipfText.load();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            var large = Library.of(LARGE, libraries, words, embedder);
            var benchmark = new SearchLatency(words);
            if (List.of(arguments).contains("--million")) {
                benchmark.compareSizes(large, Library.of(LARGER, libraries, words, embedder), embedder);
            }
            benchmark.compareWithRaw(large, embedder);
        }
    }

    private void compareWithRaw(Path library, Embedder embedder) throws Exception {
        try (var product = ProductEngine.open(library, embedder);
                var raw = RawLucene.open(library, embedder)) {
            var engine = new Contender("Pinakes, 100,000 passages", product::search);
            var least = new Contender("raw Lucene and the embedding of the question", raw::search);
            run(least, engine);
            System.out.printf(
                    Locale.ROOT,
                    "%np50 of Pinakes: %.2f of raw.%n%n",
                    engine.times.millis(0.5) / least.times.millis(0.5));
        }
    }

    private void compareSizes(Path large, Path larger, Embedder embedder) throws Exception {
        try (var one = ProductEngine.open(large, embedder);
                var other = ProductEngine.open(larger, embedder)) {
            var smaller = new Contender("Pinakes, 100,000 passages", one::search);
            var million = new Contender("Pinakes, 1,000,000 passages", other::search);
            run(smaller, million);
            System.out.printf(
                    Locale.ROOT,
                    "%np99 of a million: %.2f of a hundred thousand.%n%n",
                    million.times.millis(0.99) / smaller.times.millis(0.99));
        }
    }

    private void run(Contender first, Contender second) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            var question = question();
            first.search.on(question);
            second.search.on(question);
        }
        var loadBefore = LoadAverage.now();
        for (int i = 0; i < QUESTIONS; i++) {
            var question = question();
            var order = i % 2 == 0 ? List.of(first, second) : List.of(second, first);
            for (var contender : order) {
                contender.times.time(() -> contender.search.on(question));
            }
        }
        System.out.println("| search | p50 ms | p95 ms | p99 ms |");
        System.out.println("|---|---:|---:|---:|");
        System.out.println(first.row());
        System.out.println(second.row());
        System.out.printf(
                "%n%,d questions; load average %s before, %s after.%n", QUESTIONS, loadBefore, LoadAverage.now());
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
            return String.format(
                    Locale.ROOT,
                    "| %s | %.1f | %.1f | %.1f |",
                    name,
                    times.millis(0.5),
                    times.millis(0.95),
                    times.millis(0.99));
        }
    }
}
