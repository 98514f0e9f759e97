package pinakes.benchmark.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import pinakes.app.audit.AuditCounts;
import pinakes.app.engine.EngineInstruments;
import pinakes.app.engine.EngineSession;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.tool.CallOrigin;

/// Measures how long after its acknowledgement by one engine a change reaches the listeners of another, and how long
/// an engine takes to read the revision of the data, which it does before it repeats a cached answer.
///
/// Both engines are in this process, so that one clock is enough. PostgreSQL is a process of its own and makes every
/// commit durable.
final class ChangeDelay {
    private static final int CHANGES = 2_000;
    private static final int WARM_UP = 500;
    private static final int WRITERS = 4;

    /// A change that takes longer is lost.
    private static final Duration HEARD_WITHIN = Duration.ofMinutes(1);

    private final Engine one;
    private final Engine other;

    private ChangeDelay(Engine one, Engine other) {
        this.one = one;
        this.other = other;
    }

    private record Heard(long todo, long atNanos) {}

    /// Runs the benchmark.
    ///
    /// @param arguments an empty directory, and optionally the number of changes
    public static void main(String[] arguments) throws Exception {
        var directory = Path.of(arguments[0]);
        var changes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : CHANGES;
        var loadBefore = LoadAverage.now();
        try (var catalog = durable();
                var one = open(directory, "one", catalog.getPort());
                var other = open(directory, "other", catalog.getPort())) {
            var benchmark = new ChangeDelay(one.engine(), other.engine());
            benchmark.delays(WARM_UP);
            System.out.println("| " + changes + " times | p50 ms | p99 ms | longest ms |");
            System.out.println("|---|---:|---:|---:|");
            report("from the acknowledgement to a listener of the other engine", benchmark.delays(changes));
            report(
                    "the same while " + WRITERS + " threads make changes",
                    benchmark.busily(() -> benchmark.delays(changes)));
            report("reading the revision", benchmark.revisions(changes));
            report(
                    "the same while " + WRITERS + " threads make changes",
                    benchmark.busily(() -> benchmark.revisions(changes)));
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private static EmbeddedPostgres durable() throws IOException {
        return EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
    }

    private static EngineSession open(Path directory, String name, int catalog) throws Exception {
        var variables = Map.of(
                "KB_CATALOG_URL", PostgresProcess.address(catalog).toString(),
                "KB_CATALOG_PASSWORD", "postgres",
                "KB_BLOBS_URL", directory.resolve("blobs").toUri().toString(),
                "KB_DATA_DIR", directory.resolve(name).toString());
        var settings =
                new SettingsReader(new LaunchEnvironment(variables, directory, directory, "Linux")).read(Map.of());
        var unmeasured = new EngineInstruments(UnaryOperator.identity(), AuditCounts.NONE, CallOrigin.INTERNAL);
        return EngineSession.local(settings, InstantSource.system(), unmeasured);
    }

    /// How long each change took to be heard; 0 if it was heard before its acknowledgement arrived.
    private Latencies delays(int changes) throws Exception {
        var heard = new LinkedBlockingQueue<Heard>();
        var delays = new Latencies();
        try (var _ =
                other.todos().watch(notice -> heard.add(new Heard(notice.id().value(), System.nanoTime())))) {
            for (var i = 0; i < changes; i++) {
                var todo = add(one);
                var acknowledged = System.nanoTime();
                delays.add(Math.max(0, await(heard, todo) - acknowledged) / 1e6);
            }
        }
        return delays;
    }

    private Latencies revisions(int times) throws Exception {
        var taken = new Latencies();
        for (var i = 0; i < times; i++) {
            taken.time(() -> other.revision(DataKind.TODOS));
        }
        return taken;
    }

    private static long await(LinkedBlockingQueue<Heard> heard, long todo) throws InterruptedException {
        while (true) {
            var next = Objects.requireNonNull(
                    heard.poll(HEARD_WITHIN.toSeconds(), TimeUnit.SECONDS), "a change was not heard");
            if (next.todo == todo) {
                return next.atNanos;
            }
        }
    }

    /// Measures while other threads make changes through the first engine.
    private Latencies busily(Callable<Latencies> measurement) throws Exception {
        var isMeasured = new AtomicBoolean();
        var writers = IntStream.range(0, WRITERS)
                .mapToObj(_ -> Thread.ofPlatform().start(() -> change(isMeasured)))
                .toList();
        try {
            return measurement.call();
        } finally {
            isMeasured.set(true);
            for (var writer : writers) {
                writer.join();
            }
        }
    }

    private void change(AtomicBoolean isMeasured) {
        try {
            while (!isMeasured.get()) {
                add(one);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long add(Engine engine) throws InterruptedException {
        var todo = new NewTodo(new TodoTitle("Water the plants"), null, null, null, List.of());
        return ((Todos.Added) engine.todos().add(todo)).todo().id().value();
    }

    private static void report(String what, Latencies measured) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.1f |%n",
                what,
                measured.millis(0.5),
                measured.millis(0.99),
                measured.millis(1));
    }
}
