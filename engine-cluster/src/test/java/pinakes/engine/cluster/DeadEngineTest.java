package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.found;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.ChildJvm;
import pinakes.engine.local.IngestingProcess;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.FlakyProxy.Trouble;

/// An engine dies or stops in the midst of its work, and another takes over.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeadEngineTest {
    private static final int DOCUMENTS = 30;

    /// How many hits a search returns.
    private static final int FOUND_MAX = 20;

    @TempDir
    private Path directory;

    private PostgresAddress catalog;

    @BeforeEach
    void makeCatalog() {
        catalog = PostgresServer.database();
    }

    @Test
    void jobs_of_a_killed_engine_are_finished_by_another_and_once() throws Exception {
        var accepted = new HashSet<JobId>();
        try (var child = started()) {
            for (var reading = 0; reading < 6; ) { // some jobs have ended, some run, most wait
                var line = Objects.requireNonNull(child.line());
                if (line.equals("reading")) {
                    reading++;
                } else {
                    accepted.add(JobId.parse(line).orElseThrow());
                }
            }
            child.kill();
            child.remainingLines().forEach(line -> JobId.parse(line).ifPresent(accepted::add));
        }
        PostgresServer.awaitEnd(catalog); // it may still commit a job, or renew the lease
        endLeases();

        try (var engine = open("survivor")) {
            // One may have been accepted just before the child could say so.
            var all = jobs(engine);
            assertThat(all).containsAll(accepted);
            assertEachMadeOneDocument(engine, all);
        }
    }

    @Test
    void engine_that_wakes_after_its_lease_stores_nothing_twice() throws Exception {
        var accepted = new HashSet<JobId>();
        try (var child = started();
                var engine = open("survivor")) {
            while (accepted.size() < DOCUMENTS) {
                var line = Objects.requireNonNull(child.line());
                JobId.parse(line).ifPresent(accepted::add);
                if (accepted.size() == DOCUMENTS / 2 && line.equals("reading")) {
                    break;
                }
            }
            signal(child, "STOP");
            endLeases();
            awaitAll(engine, accepted);
            signal(child, "CONT");
            // It finishes what it had begun, which does not count, and then works on as before.
            var again = ClusterEngines.submitted(engine, "/again.txt", "one more document");
            accepted.add(again.id());

            assertEachMadeOneDocument(engine, withRest(engine, accepted));
        }
    }

    @Test
    void engine_that_was_cut_off_from_the_catalog_stores_nothing_twice() throws Exception {
        var reading = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var network = FlakyProxy.before(catalog.url().getPort());
                var one = ClusterEngines.open(
                        PostgresServer.through(network, catalog),
                        directory.resolve("blobs"),
                        directory.resolve("one"),
                        (request, _) -> {
                            reading.countDown();
                            released.await();
                            return IngestingProcess.read(request.file());
                        },
                        "bag")) {
            var accepted = new HashSet<JobId>();
            for (var i = 0; i < 3; i++) {
                accepted.add(ClusterEngines.submitted(one, "/" + i + ".txt", "document number " + i)
                        .id());
            }
            reading.await();

            network.set(new Trouble.Silence());
            endLeases();
            try (var engine = open("survivor")) {
                awaitAll(engine, accepted);
                // Otherwise, it could still notice when it is asked for more below.
                Deadline.usual().await("the engine notices that it is cut off", () -> !isConnected(one));
                released.countDown();
                network.set(new Trouble.None());
                Deadline.usual().await("the engine reaches its catalog", () -> isConnected(one));
                // It learns that its results do not count, and then works on as before.
                for (var i = 3; i < 20; i++) {
                    accepted.add(ClusterEngines.submitted(one, "/" + i + ".txt", "document number " + i)
                            .id());
                }

                awaitAll(one, accepted);
                assertEachMadeOneDocument(engine, accepted);
                assertEachMadeOneDocument(one, accepted);
            }
        }
    }

    @Test
    void job_that_an_engine_took_without_learning_of_it_is_queued_again() throws Exception {
        try (var api =
                ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("api"), EngineRole.API)) {
            var job = ClusterEngines.submitted(api, "/a.txt", "a document").id();

            takeUnnoticed();
            Deadline.usual().await("the job is queued again", () -> state(api, job) == JobState.QUEUED);

            try (var engine = open("survivor")) {
                assertEachMadeOneDocument(engine, Set.of(job));
            }
        }
    }

    /// Takes the job for the only engine, as when the engine loses its connection before the answer to its commit.
    private void takeUnnoticed() throws SQLException {
        execute("SELECT set_config('pinakes.engine', id, false) FROM engine", "UPDATE job SET state = 'running'");
    }

    private static JobState state(LocalEngine engine, JobId job) {
        try {
            return engine.ingestion().find(job).orElseThrow().state();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isConnected(LocalEngine engine) {
        try {
            return !jobs(engine).isEmpty();
        } catch (EngineUnavailableException _) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What the child submitted since.
    private static Set<JobId> withRest(LocalEngine engine, Set<JobId> accepted) throws InterruptedException {
        Deadline.usual().await("all jobs are there", () -> {
            try {
                return jobs(engine).size() == DOCUMENTS + 1;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        var all = jobs(engine);
        assertThat(all).containsAll(accepted);
        return all;
    }

    private static Set<JobId> jobs(LocalEngine engine) throws InterruptedException {
        return engine.ingestion().list(JobFilter.ALL, 1_000, 0).stream()
                .map(Job::id)
                .collect(Collectors.toSet());
    }

    private ChildJvm started() throws IOException {
        return ChildJvm.start(
                directory.resolve("child"),
                ClusterProcess.class,
                List.of(catalog.url().toString(), directory.resolve("blobs").toString(), String.valueOf(DOCUMENTS)));
    }

    private LocalEngine open(String name) throws InterruptedException {
        return ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve(name));
    }

    private static void awaitAll(LocalEngine engine, Set<JobId> jobs) throws InterruptedException {
        for (var job : jobs) {
            assertThat(engine.ingestion().await(job).orElseThrow().state()).isEqualTo(JobState.COMPLETED);
        }
    }

    private static void assertEachMadeOneDocument(LocalEngine engine, Set<JobId> jobs) throws InterruptedException {
        awaitAll(engine, jobs);
        var made = new HashSet<DocumentId>();
        for (var job : jobs) {
            var outcome = engine.ingestion().find(job).orElseThrow().outcome();
            made.add(Objects.requireNonNull(Objects.requireNonNull(outcome).document()));
        }
        assertThat(made).hasSameSizeAs(jobs);
        var documents = engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1_000, 0)
                .documents();
        assertThat(documents).hasSameSizeAs(jobs).allSatisfy(document -> {
            assertThat(document.version()).isEqualTo(1);
            assertThat(engine.documents().passages(document.id(), 10, 0)).hasSize(document.chunkCount());
            assertThat(engine.documents().original(document.id())).isPresent();
        });
        assertThat(found(engine, "document")).hasSize(Math.min(FOUND_MAX, jobs.size()));
    }

    /// As the time does that a dead engine does not renew them.
    private void endLeases() throws SQLException {
        execute("UPDATE engine SET lease_until = clock_timestamp() - interval '1 second'");
    }

    private void execute(String... statements) throws SQLException {
        var url = "jdbc:" + catalog.url().toString().replace("postgres@", "") + "?user=postgres&password=postgres";
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void signal(ChildJvm child, String signal) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + signal, String.valueOf(child.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }
}
