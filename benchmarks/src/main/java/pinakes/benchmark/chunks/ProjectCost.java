package pinakes.benchmark.chunks;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.project.LocalProjects;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.index.IndexesInDirectory;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;

/// Compares storing chunks in a project with a bare Lucene loop, and finding them with raw Lucene on the same index.
final class ProjectCost {
    private static final ProjectId PROJECT = new ProjectId("benchmark");
    private static final long SEED = 20251115;
    private static final int CHUNKS = 200_000;
    private static final int WARM_UP_CHUNKS = 10_000;
    private static final int TOP_K = 6;
    private static final int WARM_UP_QUESTIONS = 300;
    private static final int QUESTIONS = 1_000;

    private final Path directory;
    private final Embedder embedder;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private ProjectCost(Path directory, Embedder embedder) {
        this.directory = directory;
        this.embedder = embedder;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, an empty one for what is stored, and optionally how many
    ///     chunks
    public static void main(String[] arguments) throws Exception {
        var chunks = arguments.length > 2 ? Integer.parseInt(arguments[2]) : CHUNKS;
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), Path.of(arguments[0]))) {
            var benchmark = new ProjectCost(Path.of(arguments[1]), embedder);
            benchmark.compareStoring("warm-up", WARM_UP_CHUNKS);
            benchmark.compareStoring("measured", chunks);
            benchmark.compareFinding("measured");
        }
    }

    private void compareStoring(String name, int chunks) throws Exception {
        var loadBefore = LoadAverage.now();
        var bare = storeBare(directory.resolve("bare-" + name), chunks);
        var project = storeInProject(directory.resolve(name), chunks);
        print("| store, %s | chunks | seconds | CPU seconds | chunks/s |", name);
        print("|---|---:|---:|---:|---:|");
        print("| bare Lucene loop | %s |", row(bare, chunks));
        print("| Pinakes, durable | %s |", row(project, chunks));
        print(
                "%nPinakes of bare: %.2f by the clock, %.2f by processor time; load average %s before, %s after.%n",
                bare.seconds() / project.seconds(),
                bare.processorSeconds() / project.processorSeconds(),
                loadBefore,
                LoadAverage.now());
    }

    private Latencies storeBare(Path path, int chunks) throws Exception {
        var generated = new GeneratedChunks(SEED, embedder.model().dimension());
        var times = new Latencies();
        try (var bare = new BareLoop(path)) {
            for (var stored = 0; stored < chunks; stored += Batch.CHUNKS_MAX) {
                var batch = generated.batch(Batch.CHUNKS_MAX);
                times.time(() -> bare.add(batch));
            }
            times.time(bare::commit);
        }
        return times;
    }

    private Latencies storeInProject(Path data, int chunks) throws Exception {
        var generated = new GeneratedChunks(SEED, embedder.model().dimension());
        var times = new Latencies();
        try (var catalog = SqliteCatalog.open(data);
                var projects = projects(data, catalog)) {
            projects.add(new NewProject(PROJECT, null, false));
            for (var stored = 0; stored < chunks; stored += Batch.CHUNKS_MAX) {
                var batch = new Batch(generated.batch(Batch.CHUNKS_MAX), false);
                if (!(times.time(() -> projects.store(PROJECT, batch)) instanceof StoreOutcome.Written)) {
                    throw new IllegalStateException("a batch was not stored");
                }
            }
        }
        return times;
    }

    private void compareFinding(String name) throws Exception {
        var data = directory.resolve(name);
        try (var raw = RawNearest.open(data, embedder);
                var catalog = SqliteCatalog.open(data);
                var projects = projects(data, catalog)) {
            var least = new Latencies();
            var ours = new Latencies();
            for (var i = 0; i < WARM_UP_QUESTIONS; i++) {
                ask(projects, raw, new Latencies(), new Latencies(), i);
            }
            var loadBefore = LoadAverage.now();
            for (var i = 0; i < QUESTIONS; i++) {
                ask(projects, raw, ours, least, i);
            }
            print("| find in %d segments | p50 ms | p95 ms | p99 ms | mean CPU ms |", raw.segments());
            print("|---|---:|---:|---:|---:|");
            print("| raw Lucene and the embedding of the question | %s |", least.row());
            print("| Pinakes | %s |", ours.row());
            print(
                    "%nPinakes of raw: %.2f at p50, %.2f by processor time; load average %s before, %s after.",
                    ours.millis(0.5) / least.millis(0.5),
                    ours.processorMillis() / least.processorMillis(),
                    loadBefore,
                    LoadAverage.now());
        }
    }

    private void ask(LocalProjects projects, RawNearest raw, Latencies ours, Latencies least, int turn)
            throws Exception {
        var question = "what is known of word" + random.nextInt(1_000) + " and word" + random.nextInt(1_000);
        if (turn % 2 == 0) {
            least.time(() -> raw.search(question));
        }
        ours.time(() -> found(projects, question));
        if (turn % 2 == 1) {
            least.time(() -> raw.search(question));
        }
    }

    private static int found(LocalProjects projects, String question) throws InterruptedException {
        var finding = projects.search(new ChunkQuery(PROJECT, question, TOP_K, ChunkFilter.ALL, false));
        if (finding instanceof FindOutcome.Found found && found.chunks().size() == TOP_K) {
            return TOP_K;
        }
        throw new IllegalStateException("too little was found: " + finding);
    }

    private LocalProjects projects(Path data, Catalog catalog) throws InterruptedException {
        var models = new ProjectModels(embedder, _ -> embedder);
        return LocalProjects.start(
                new IndexesInDirectory(data), catalog, models, StepTrace.NONE, InstantSource.system());
    }

    private static String row(Latencies time, int chunks) {
        return String.format(
                Locale.ROOT,
                "%,d | %.1f | %.1f | %,.0f",
                chunks,
                time.seconds(),
                time.processorSeconds(),
                chunks / time.seconds());
    }

    private static void print(String form, Object... values) {
        System.out.println(String.format(Locale.ROOT, form, List.of(values).toArray()));
    }
}
