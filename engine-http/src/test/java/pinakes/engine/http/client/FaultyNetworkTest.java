package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.http.FlakyProxy;
import pinakes.engine.http.FlakyProxy.Trouble;
import pinakes.engine.http.HeldReader;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.http.client.connection.CircuitBreaker;
import pinakes.engine.http.client.connection.ClientIdentity;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.retry.Backoff;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

@DisplayName("B1, N14: an engine behind a network that fails")
class FaultyNetworkTest {
    private static final TodoTitle MILK = new TodoTitle("Buy milk");
    private static final Duration PAUSE = Duration.ofSeconds(1);

    @TempDir
    private Path directory;

    /// Only the breaker goes by it: its pauses pass when a test says so.
    private final AtomicLong nanoClock = new AtomicLong();

    private final HeldReader reader = new HeldReader();
    private ServedEngine served;
    private FlakyProxy network;
    private RemoteEngine engine;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory, 0, InstantSource.system(), reader);
        network = FlakyProxy.before(served.port());
        var address = new EngineAddress(
                network.url(),
                ServedEngine.KEY,
                Duration.ofSeconds(2),
                Duration.ofSeconds(2),
                Duration.ofMinutes(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(2));
        engine = new RemoteEngine(new EngineConnection(
                address,
                ClientIdentity.GATEWAY,
                new Backoff(3, Duration.ofMillis(1), Duration.ofMillis(5), new Random(1)),
                new CircuitBreaker(6, PAUSE, nanoClock::get)));
    }

    @AfterEach
    void close() throws Exception {
        reader.release();
        engine.close();
        network.close();
        served.close();
    }

    @Test
    void engine_that_is_not_there_is_named_and_found_again_when_it_is() throws Exception {
        network.close();
        var port = network.url().getPort();

        assertThatThrownBy(() -> engine.todos().add(MILK, null))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageStartingWith("engine unreachable at http://127.0.0.1:" + port)
                .hasMessageContaining("KB_ENGINE_URL");
        assertThat(engine.health()).singleElement().asString().contains("engine unreachable at");
    }

    @Test
    void connections_that_are_dropped_open_the_breaker_which_closes_by_itself() throws Exception {
        network.set(new Trouble.Drop());
        for (var i = 0; i < 2; i++) {
            assertThatThrownBy(() -> engine.status()).isInstanceOf(EngineUnavailableException.class);
        }
        var asked = network.connections();
        assertThatThrownBy(() -> engine.status())
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("engine unreachable at");
        assertThat(network.connections()).isEqualTo(asked);

        network.set(new Trouble.None());
        nanoClock.addAndGet(PAUSE.toNanos());

        assertThat(engine.status().totals().documents()).isZero();
        assertThat(engine.health()).isEmpty();
    }

    @Test
    @DisplayName("N14: a change whose answer was lost is made once, however often it is asked for")
    void change_whose_answer_is_lost_is_made_once() throws Exception {
        network.set(new Trouble.CutFirst(new AtomicInteger(2)));

        var added = engine.todos().add(MILK, null);

        assertThat(added.sameTitle()).isEmpty();
        assertThat(engine.todos().list(null, 10, 0).todos()).containsExactly(added.todo());
    }

    @Test
    void answer_that_hangs_ends_with_its_time() {
        network.set(new Trouble.Hang());

        assertThatThrownBy(() -> engine.search().search(question()))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("did not answer within");
    }

    @Test
    void answer_that_is_cut_in_the_middle_is_no_answer() {
        network.set(new Trouble.Cut(150));

        assertThatThrownBy(() -> engine.status())
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("engine unreachable at");
    }

    @Test
    @DisplayName("K1: a file is not sent for ever to an engine that has stopped, however much time uploads have")
    void upload_that_hangs_ends_when_the_engine_is_silent_for_too_long() {
        network.set(new Trouble.Hang());

        assertThatThrownBy(() -> engine.ingestion().submit(file("Bees dance")))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("did not answer within 2000 ms");
    }

    @Test
    @DisplayName("K1: who waits for a job of an engine that has stopped is told so, and which job it was")
    void waiting_for_a_job_ends_when_the_engine_is_gone_for_too_long() throws Exception {
        var job = accepted("Bees dance");
        network.set(new Trouble.Hang());

        assertThatThrownBy(() -> engine.ingestion().await(job.id()))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("was lost while it worked on job " + job.id());
    }

    @Test
    void interrupt_ends_a_call_at_once() throws Exception {
        network.set(new Trouble.Hang());
        var thrown = new AtomicReference<Throwable>();
        var asking = Thread.ofVirtual().start(() -> {
            try {
                engine.search().search(question());
            } catch (InterruptedException | RuntimeException e) {
                thrown.set(e);
            }
        });
        Deadline.usual().await("the request to be on its way", () -> network.connections() > 0);

        asking.interrupt();
        asking.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void original_that_is_cut_off_is_an_error_and_not_a_short_file() throws Exception {
        reader.release();
        var id = added("x".repeat(300_000));
        network.set(new Trouble.Cut(100_000));

        assertThatThrownBy(() -> {
                    try (var bytes = engine.documents().original(id).orElseThrow()) {
                        bytes.readAllBytes();
                    }
                })
                .isInstanceOf(IOException.class);
    }

    @Test
    void original_that_stops_coming_is_an_error() throws Exception {
        reader.release();
        var id = added("x".repeat(300_000));
        network.set(new Trouble.Stall(100_000));

        try (var bytes = engine.documents().original(id).orElseThrow()) {
            assertThatThrownBy(bytes::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    @DisplayName("K10: who waits for a job hears of its end although the connection was lost meanwhile")
    void waiting_goes_on_over_a_lost_connection() throws Exception {
        var job = accepted("Bees dance");
        var heard = new ConcurrentLinkedQueue<Job>();
        var watched = new CountDownLatch(1);
        var ended = new AtomicReference<Job>();
        try (var _ = engine.ingestion().watch(job.id(), step -> {
            heard.add(step);
            watched.countDown();
        })) {
            var waiting = Thread.ofVirtual().start(() -> {
                try {
                    ended.set(engine.ingestion().await(job.id()).orElseThrow());
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            watched.await();

            network.cutAll();
            reader.release();
            waiting.join();

            assertThat(ended.get().state()).isEqualTo(JobState.COMPLETED);
            Deadline.usual()
                    .await(
                            "the end to be told",
                            () -> heard.stream().anyMatch(step -> step.state().isFinal()));
        }
    }

    @Test
    void watch_of_documents_goes_on_over_a_lost_connection_and_misses_nothing() throws Exception {
        reader.release();
        var heard = new ConcurrentLinkedQueue<DocumentId>();
        try (var _ = engine.documents().watch(heard::add)) {
            var first = added("one");
            Deadline.usual().await("the first", () -> heard.contains(first));

            network.cutAll();
            var second = added("two");

            Deadline.usual().await("the second", () -> heard.contains(second));
        }
    }

    @Test
    @DisplayName("K11: a cancellation travels to the engine")
    void cancellation_travels() throws Exception {
        var job = accepted("Bees dance");

        var cancelled = engine.ingestion().cancel(job.id()).orElseThrow();

        assertThat(cancelled.state()).isEqualTo(JobState.CANCELLED);
        assertThat(served.local()
                        .documents()
                        .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                        .total())
                .isZero();
    }

    @Test
    @DisplayName("S5: a key that the engine does not accept is said to be the trouble")
    void wrong_key_is_named() throws Exception {
        try (var stranger = RemoteEngine.at(EngineAddress.of(served.url(), "wrong"))) {
            assertThatThrownBy(stranger::status)
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContaining("KB_API_KEY");
            assertThat(stranger.health()).singleElement().asString().contains("does not accept the key", "KB_API_KEY");
        }
    }

    @Test
    @DisplayName("S5: a key that was never sent is not said to be wrong")
    void missing_key_is_named() throws Exception {
        try (var stranger = RemoteEngine.at(EngineAddress.of(served.url(), null))) {
            assertThatThrownBy(stranger::status)
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContainingAll("asks for a key, and none was sent", "set KB_API_KEY");
            assertThat(stranger.health()).singleElement().asString().contains("none was sent");
        }
    }

    @Test
    void engine_that_was_restarted_is_used_again_at_once() throws Exception {
        var added = engine.todos().add(MILK, null);
        var port = served.port();
        served.close();
        assertThatThrownBy(() -> engine.todos().find(added.todo().id())).isInstanceOf(EngineUnavailableException.class);

        served = ServedEngine.open(directory, port, InstantSource.system());

        assertThat(engine.health()).isEmpty();
        assertThat(engine.todos().find(added.todo().id())).contains(added.todo());
    }

    private static SearchRequest question() {
        return new SearchRequest("bees", 5, 0, DocumentFilter.ALL, SearchMode.HYBRID);
    }

    private DocumentId added(String text) throws Exception {
        var job = served.local().ingestion().await(accepted(text).id()).orElseThrow();
        var outcome = job.outcome();
        assertThat(outcome).isNotNull();
        return outcome.document();
    }

    /// Sent past the network, which may be in trouble.
    private Job accepted(String text) throws Exception {
        var submission = served.local().ingestion().submit(file(text));
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return ((Submission.Accepted) submission).job();
    }

    private static NewDocument file(String text) {
        return new NewDocument(
                DocumentKind.FILE,
                "note.txt",
                null,
                () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                DocumentMetadata.NONE,
                false,
                "tester");
    }
}
