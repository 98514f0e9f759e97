package pinakes.benchmark.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pinakes.benchmark.cluster.EngineClient.Call;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.testkit.process.FlakyProxy.Trouble;
import pinakes.testkit.server.OpenSearchNodes;

/// Kills, stops and cuts off the parts of a cluster while clients change and search a knowledge base, and compares the
/// result with what they were told.
///
/// Two engines, three OpenSearch nodes with a replica of every shard, PostgreSQL and S3. Ends with 1 if anything that
/// was acknowledged is lost, doubled or not found, if a search failed although everything that it needs was there, or
/// if the cluster did not recover by itself.
final class ClusterFaults {
    private static final int NODES = 3;
    private static final String PREFIX = "faults";
    private static final int BURST = 15;
    private static final Duration CALM = Duration.ofSeconds(10);
    private static final Duration CUT = Duration.ofSeconds(30);
    private static final Duration STOP = Duration.ofSeconds(25);
    private static final Duration DOWN = Duration.ofSeconds(5);
    private static final Duration RECOVERY_MAX = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long SEED = 11;

    private final PostgresProcess catalog;
    private final OpenSearchNodes index;
    private final List<EngineProcess> engines;
    private final EngineClient client;
    private final OpenSearchCounts counts;
    private final Ledger ledger = new Ledger();
    private final SearchLog searches = new SearchLog();
    private final Workload load;
    private final Map<String, Integer> errors = new TreeMap<>();
    private long seed = SEED;

    private ClusterFaults(PostgresProcess catalog, OpenSearchNodes index, List<EngineProcess> engines) {
        this.catalog = catalog;
        this.index = index;
        this.engines = engines;
        this.client = new EngineClient(engines.stream().map(EngineProcess::port).toList());
        this.counts = new OpenSearchCounts(index, PREFIX);
        this.load = new Workload(client, ledger, searches);
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, a directory for data, the directory with OpenSearch, and optionally for how
    ///     many minutes to repeat the faults (default: each once)
    public static void main(String[] arguments) throws Exception {
        var kb = Path.of(arguments[0]).toAbsolutePath();
        var directory = Path.of(arguments[1]);
        var minutes = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
        var options = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        boolean isKept;
        try (var index = OpenSearchNodes.start(Path.of(arguments[2]), directory, NODES, options);
                var catalog = PostgresProcess.start(Files.createDirectory(directory.resolve("postgres")));
                var blobs = S3Process.start()) {
            var url = IntStream.range(0, NODES)
                    .mapToObj(node -> "127.0.0.1:" + index.port(node))
                    .collect(Collectors.joining(",", "http://", "/" + PREFIX));
            try (var one = EngineProcess.start(kb, directory.resolve("engine0"), catalog, blobs, url)) {
                one.await();
                try (var other = EngineProcess.start(kb, directory.resolve("engine1"), catalog, blobs, url)) {
                    other.await();
                    isKept = new ClusterFaults(catalog, index, List.of(one, other)).run(Duration.ofMinutes(minutes));
                }
            }
        }
        System.exit(isKept ? 0 : 1);
    }

    private boolean run(Duration length) throws Exception {
        addProject();
        var began = System.nanoTime();
        System.out.println("| fault | searches answered | searches failed | longest answer s | errors of one engine |"
                + " recovered after s | all jobs done after s |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|");
        load.start(SEED);
        Thread.sleep(CALM);
        do {
            for (var fault : faults()) {
                inject(fault);
            }
        } while (System.nanoTime() - began < length.toNanos());
        load.stop();
        var all = List.copyOf(ledger.documents());
        if (!holds(() -> Jobs.haveEnded(client, ledger, all))) {
            ledger.contradicted("jobs did not end");
        }
        new LedgerCheck(client, engines.size(), ledger, counts).run();
        client.close();
        report(began);
        return ledger.contradictions().isEmpty();
    }

    private void addProject() throws Exception {
        var project = Call.of(
                "POST", "/api/v1/projects", Map.of("id", Workload.PROJECT, "hybrid_enabled", true), "the project");
        if (!holds(() -> client.send(project).succeeded())) {
            throw new IllegalStateException("the project could not be added");
        }
    }

    private void report(long began) {
        System.out.printf(
                Locale.ROOT,
                "%n%,d acknowledged changes and %,d searches in %d s; load average %s.%n%nErrors of single engines:%n",
                ledger.acknowledged(),
                searches.answered(),
                Duration.ofNanos(System.nanoTime() - began).toSeconds(),
                LoadAverage.now());
        errors.forEach((error, count) -> System.out.println("- " + count + " x " + error));
        var contradictions = ledger.contradictions();
        System.out.println("\nContradictions: " + contradictions.size());
        contradictions.forEach(one -> System.out.println("- " + one));
    }

    /// @param isPartGone whether searches may fail until the fault is over
    private record Fault(String name, boolean isPartGone, Step begin, Step end) {}

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws Exception;
    }

    private List<Fault> faults() {
        var engine = engines.getFirst();
        return List.of(
                new Fault("engine killed while ingesting, jobs taken over by the other", false, engine::kill, () -> {
                    var accepted = List.copyOf(ledger.documents());
                    var killed = System.nanoTime();
                    if (!holds(() -> Jobs.haveEnded(client, ledger, accepted))) {
                        ledger.contradicted("the jobs of a killed engine were not taken over");
                    }
                    System.err.printf(Locale.ROOT, "taken over after %.1f s%n", since(killed));
                    engine.restart();
                    engine.await();
                }),
                new Fault("index node killed", false, () -> index.kill(0), () -> {
                    Thread.sleep(STOP);
                    index.restart(0);
                }),
                new Fault("PostgreSQL killed", true, catalog::kill, () -> {
                    Thread.sleep(DOWN);
                    catalog.restart();
                }),
                new Fault(
                        "engine cut off from the database",
                        false,
                        () -> engine.database().set(new Trouble.Silence()),
                        () -> {
                            Thread.sleep(CUT);
                            engine.database().set(new Trouble.None());
                        }),
                new Fault(
                        "engine cut off from S3", false, () -> engine.objects().set(new Trouble.Silence()), () -> {
                            Thread.sleep(CUT);
                            engine.objects().set(new Trouble.None());
                        }),
                new Fault("engine stopped past its lease", false, () -> engine.signal("STOP"), () -> {
                    Thread.sleep(STOP);
                    engine.signal("CONT");
                }));
    }

    private void inject(Fault fault) throws Exception {
        load.burst(BURST, ++seed * 1000);
        var began = System.nanoTime();
        System.err.println(fault.name);
        fault.begin.run();
        fault.end.run();
        var over = System.nanoTime();
        var accepted = List.copyOf(ledger.documents());
        if (!holds(this::isRecovered)) {
            ledger.contradicted(fault.name + ": no recovery within " + RECOVERY_MAX);
        }
        var recovered = System.nanoTime();
        if (!holds(() -> Jobs.haveEnded(client, ledger, accepted))) {
            ledger.contradicted(fault.name + ": jobs did not end within " + RECOVERY_MAX);
        }
        var ended = System.nanoTime();
        Thread.sleep(CALM);
        var summary = searches.between(began, System.nanoTime());
        summary.errors().forEach((error, count) -> errors.merge(error, count, Integer::sum));
        summary.errors().keySet().stream()
                .filter(error -> error.startsWith("500") || error.endsWith(" "))
                .forEach(error -> ledger.contradicted(fault.name + ": an error that does not say why: " + error));
        if (summary.failed() > 0 && (!fault.isPartGone || summary.lastFailureNanos() > recovered)) {
            ledger.contradicted(fault.name + ": " + summary.failed() + " searches failed although everything that"
                    + " they need was available: " + summary.errors());
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %,d | %.1f | %,d | %.1f | %.1f |%n",
                fault.name,
                summary.answered(),
                summary.failed(),
                summary.longestSeconds(),
                summary.errors().values().stream().mapToInt(Integer::intValue).sum(),
                (recovered - over) / 1e9,
                (ended - over) / 1e9);
    }

    /// Whether every engine is ready and makes changes and searches, and every shard has its copies.
    private boolean isRecovered() throws Exception {
        for (var engine = 0; engine < engines.size(); engine++) {
            var title = "Probe " + UUID.randomUUID();
            ledger.todos().put(title, 0L);
            var calls = new ArrayList<>(List.of(
                    Call.get("/health"),
                    Call.of("POST", "/api/v1/todos", Map.of("title", title), ""),
                    Call.of("POST", "/api/v1/search", Map.of("query", "report"), "")));
            for (var call : calls) {
                if (!client.sendTo(engine, call).succeeded()) {
                    return false;
                }
            }
        }
        return counts.isGreen();
    }

    private static boolean holds(Condition condition) throws Exception {
        var began = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - began > RECOVERY_MAX.toNanos()) {
                return false;
            }
            Thread.sleep(POLL);
        }
        return true;
    }

    private static double since(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
