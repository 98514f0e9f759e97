package pinakes.benchmark.engine;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.ingest.JobId;

/// Compares searches while documents come in with searches while nothing else happens.
///
/// Questions are asked at intervals, in turns of a few seconds: in one, the engine is otherwise idle; in the next, it
/// has more documents than it can process.
final class SearchUnderIngest {
    private static final int PASSAGES = 100_000;
    private static final int ROUNDS = 6;
    private static final int WARM_UP = 500;
    private static final int QUESTIONS_PER_TURN = 100;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int WAITING_DOCUMENTS = 200;
    private static final int DOCUMENT_WORDS = 1_200;
    private static final int QUESTION_WORDS = 6;
    private static final long SEED = 11;

    private final ProductEngine product;
    private final ZipfText words;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private SearchUnderIngest(ProductEngine product, ZipfText words) {
        this.product = product;
        this.words = words;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, one for knowledge bases, which are kept, an empty one
    ///     for the copy that is used, and optionally how many rounds
    public static void main(String[] arguments) throws Exception {
        var models = Path.of(arguments[0]);
        var copy = Path.of(arguments[2]);
        var rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : ROUNDS;
        Files.createDirectories(models);
        var words = ZipfText.load();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            copy(GeneratedLibrary.of(PASSAGES, Path.of(arguments[1]), words, embedder), copy);
            try (var product = ProductEngine.open(copy, embedder)) {
                new SearchUnderIngest(product, words).run(rounds);
            }
        }
    }

    private void run(int rounds) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            product.search(question());
        }
        ingesting(new Latencies());
        var loadBefore = LoadAverage.now();
        var idle = new Latencies();
        var busy = new Latencies();
        int ingested = 0;
        for (int round = 0; round < rounds; round++) {
            ask(idle);
            ingested += ingesting(busy);
        }
        System.out.println("| the engine is | p50 ms | p95 ms |");
        System.out.println("|---|---:|---:|");
        System.out.printf(Locale.ROOT, "| idle | %.1f | %.1f |%n", idle.millis(0.5), idle.millis(0.95));
        System.out.printf(Locale.ROOT, "| ingesting | %.1f | %.1f |%n", busy.millis(0.5), busy.millis(0.95));
        System.out.printf(
                Locale.ROOT,
                "%nWhile ingesting: %.2f of idle at p50, %.2f at p95 (%d questions each, %d passages ingested).%n",
                busy.millis(0.5) / idle.millis(0.5),
                busy.millis(0.95) / idle.millis(0.95),
                busy.count(),
                ingested);
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    /// Asks while documents come in, and says how many passages they were cut into.
    private int ingesting(Latencies latencies) throws Exception {
        var jobs = new ArrayList<JobId>();
        for (int i = 0; i < WAITING_DOCUMENTS; i++) {
            jobs.add(product.submit("text.txt", words.text(DOCUMENT_WORDS, random)));
        }
        product.takeCut();
        ask(latencies);
        if (product.engine().status().jobsRunning() == 0) {
            throw new IllegalStateException("everything was ingested before the questions ended");
        }
        for (var job : jobs.reversed()) { // queued ones first, so that no lane takes them
            product.engine().ingestion().cancel(job);
        }
        return product.takeCut().size();
    }

    private void ask(Latencies latencies) throws Exception {
        for (int i = 0; i < QUESTIONS_PER_TURN; i++) {
            var question = question();
            latencies.time(() -> product.search(question));
            Thread.sleep(PAUSE);
        }
    }

    private String question() {
        return words.question(QUESTION_WORDS, random);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.createDirectories(to.resolve(from.relativize(directory).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
