package pinakes.benchmark.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Stopwatch;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.ingest.JobId;

/// Compares all of ingestion with the part that cannot be made cheaper: the computation of the vectors.
///
/// Documents of plain text go in until all their jobs are completed; then the network alone computes vectors of texts
/// with the same numbers of tokens, on as many threads. The two take turns.
final class IngestThroughput {
    private static final int ROUNDS = 7;
    private static final int DOCUMENTS = 24;
    private static final int DOCUMENT_WORDS = 1_200;
    private static final long SEED = 3;

    private final Embedder embedder;
    private final ProductEngine product;
    private final BareOnnx bare;
    private final ZipfText words;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private IngestThroughput(Embedder embedder, ProductEngine product, BareOnnx bare, ZipfText words) {
        this.embedder = embedder;
        this.product = product;
        this.bare = bare;
        this.words = words;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, an empty one for data, and optionally how many rounds
    public static void main(String[] arguments) throws Exception {
        var models = Path.of(arguments[0]);
        var rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : ROUNDS;
        var threads = Runtime.getRuntime().availableProcessors();
        Files.createDirectories(models);
        var loadBefore = LoadAverage.now();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models);
                var product = ProductEngine.open(Path.of(arguments[1]), embedder);
                var bare = new BareOnnx(BareOnnx.weights(models), threads)) {
            var benchmark = new IngestThroughput(embedder, product, bare, ZipfText.load());
            benchmark.round(); // warms up both
            var measured = new ArrayList<Round>();
            for (int round = 0; round < rounds; round++) {
                measured.add(benchmark.round());
            }
            report(measured, threads);
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private record Round(int chunks, Stopwatch product, Stopwatch bare) {
        double ratio() {
            return bare.seconds() / product.seconds();
        }

        double processorRatio() {
            return bare.processorSeconds() / product.processorSeconds();
        }
    }

    private Round round() throws Exception {
        var documents = new ArrayList<String>();
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.add(words.text(DOCUMENT_WORDS, random));
        }
        var ingested = Stopwatch.time(() -> ingest(documents));
        var lengths = product.takeCut().stream()
                .map(chunk -> embedder.tokens(chunk.contextual()))
                .toList();
        var embedded = Stopwatch.time(() -> {
            bare.embed(lengths);
            return null;
        });
        return new Round(lengths.size(), ingested, embedded);
    }

    private List<JobId> ingest(List<String> documents) throws Exception {
        var jobs = new ArrayList<JobId>();
        for (var document : documents) {
            jobs.add(product.submit("text.txt", document));
        }
        for (var job : jobs) {
            product.awaitCompletion(job);
        }
        return jobs;
    }

    private static void report(List<Round> rounds, int threads) {
        System.out.println("| | chunks per second | CPU ms per chunk |");
        System.out.println("|---|---:|---:|");
        System.out.println(row("bare ONNX Runtime", rounds, Round::bare));
        System.out.println(row("Pinakes, from file to searchable", rounds, Round::product));
        System.out.printf(
                Locale.ROOT,
                "%nOf bare: %.2f of the throughput, %.2f by processor time (medians of %d rounds with %d chunks, %d threads).%n",
                median(rounds.stream().map(Round::ratio).toList()),
                median(rounds.stream().map(Round::processorRatio).toList()),
                rounds.size(),
                rounds.getFirst().chunks(),
                threads);
    }

    private static String row(String name, List<Round> rounds, Function<Round, Stopwatch> part) {
        return String.format(
                Locale.ROOT,
                "| %s | %.1f | %.1f |",
                name,
                median(rounds.stream()
                        .map(round -> round.chunks() / part.apply(round).seconds())
                        .toList()),
                median(rounds.stream()
                        .map(round -> 1000 * part.apply(round).processorSeconds() / round.chunks())
                        .toList()));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
