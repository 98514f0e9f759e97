package pinakes.benchmark.scale;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.engine.ZipfText;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.ingest.NewDocument;

/// Compares the rate at which two engines ingest with that of one.
///
/// An engine with the role `api` queues documents. Engines with the role `ingest` process them: first one alone, then
/// two; the second one is started and stopped during the run. Embedding takes a fixed time and no processor, because
/// two engines on one machine share its processors.
final class ClusterIngest {
    private static final int ROUNDS = 3;
    private static final int DOCUMENT_WORDS = 150;
    private static final int WARM_UP_JOBS = 60;
    private static final Duration WINDOW = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final long SEED = 5;

    private static final String COMPLETED = "SELECT count(*) FROM job WHERE state = 'completed'";

    private final SharedEngines engines;
    private final int documentsPerRound;

    private ClusterIngest(SharedEngines engines, Duration cost) {
        this.engines = engines;
        // More than two engines with four jobs at once can finish meanwhile.
        this.documentsPerRound = (int) (4 * 4 * WINDOW.dividedBy(cost)) + 4 * WARM_UP_JOBS;
    }

    private record Round(double alone, double both, double repeatedShare) {
        double ratio() {
            return both / alone;
        }
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory, and optionally the milliseconds per batch and the rounds
    public static void main(String[] arguments) throws Exception {
        var cost = Duration.ofMillis(arguments.length > 2 ? Long.parseLong(arguments[2]) : 500);
        var rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : ROUNDS;
        var directory = Path.of(arguments[1]);
        var loadBefore = LoadAverage.now();
        try (var model = FixedCostEmbeddings.start(cost);
                var engines = SharedEngines.open(Path.of(arguments[0]).toRealPath(), directory, model.url());
                var api = engines.start("api", "api");
                var _ = engines.start("first", "ingest")) {
            var benchmark = new ClusterIngest(engines, cost);
            var measured = new ArrayList<Round>();
            for (var round = 0; round < rounds; round++) {
                benchmark.queue(api, round);
                measured.add(benchmark.round("second-" + round));
                benchmark.drain();
            }
            report(measured, cost);
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private Round round(String second) throws InterruptedException {
        awaitMore(WARM_UP_JOBS);
        var alone = rate();
        var before = engines.number("SELECT xact_rollback FROM pg_stat_database WHERE datname = 'postgres'");
        var commits = engines.number("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'");
        try (var _ = engines.start(second, "ingest")) {
            awaitMore(2 * WARM_UP_JOBS);
            var both = rate();
            var repeated =
                    engines.number("SELECT xact_rollback FROM pg_stat_database WHERE datname = 'postgres'") - before;
            var all = engines.number("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'") - commits;
            if (engines.number("SELECT count(*) FROM job WHERE state = 'queued'") == 0) {
                throw new IllegalStateException("The queue ran empty, so that the engines had to wait for documents");
            }
            return new Round(alone, both, (double) repeated / Math.max(1, all));
        }
    }

    /// How many jobs are completed per second from now on.
    private double rate() throws InterruptedException {
        var before = engines.number(COMPLETED);
        var began = System.nanoTime();
        Thread.sleep(WINDOW);
        return (engines.number(COMPLETED) - before) / ((System.nanoTime() - began) / 1e9);
    }

    private void awaitMore(int jobs) throws InterruptedException {
        var wanted = engines.number(COMPLETED) + jobs;
        while (engines.number(COMPLETED) < wanted) {
            Thread.sleep(POLL);
        }
    }

    private void drain() throws InterruptedException {
        while (engines.number("SELECT count(*) FROM job WHERE state IN ('queued', 'running')") > 0) {
            Thread.sleep(POLL);
        }
    }

    private void queue(SharedEngines.Member api, int round) throws IOException, InterruptedException {
        var words = ZipfText.load();
        var random = RandomGeneratorFactory.getDefault().create(SEED + round);
        try (var engine = RemoteEngine.at(EngineAddress.of(api.url(), null))) {
            for (var i = 0; i < documentsPerRound; i++) {
                var bytes = words.text(DOCUMENT_WORDS, random).getBytes(UTF_8);
                engine.ingestion()
                        .submit(NewDocument.file(
                                "document.txt",
                                "/round-" + round + "/" + i + ".txt",
                                () -> new ByteArrayInputStream(bytes),
                                DocumentMetadata.NONE,
                                "benchmark"));
            }
        }
    }

    private static void report(List<Round> rounds, Duration cost) {
        System.out.printf(Locale.ROOT, "Embedding takes %d ms per batch.%n", cost.toMillis());
        System.out.println("| round | one engine, documents/s | two engines | ratio | transactions rolled back |");
        System.out.println("|---:|---:|---:|---:|---:|");
        for (var i = 0; i < rounds.size(); i++) {
            var round = rounds.get(i);
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.2f | %.2f | %.2f | %.1f %% |%n",
                    i + 1,
                    round.alone,
                    round.both,
                    round.ratio(),
                    100 * round.repeatedShare);
        }
        var ratios = rounds.stream().mapToDouble(Round::ratio).sorted().toArray();
        System.out.printf(Locale.ROOT, "Median ratio: %.2f%n", ratios[ratios.length / 2]);
    }
}
