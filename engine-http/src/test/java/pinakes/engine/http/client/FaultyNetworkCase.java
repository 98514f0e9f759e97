package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Backoff;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.HeldReader;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.http.client.connection.CircuitBreaker;
import pinakes.engine.http.client.connection.ClientIdentity;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;

/// An engine behind a network that fails on demand.
abstract class FaultyNetworkCase {
    static final TodoTitle MILK = new TodoTitle("Buy milk");
    static final Duration PAUSE = Duration.ofSeconds(1);
    static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    Path directory;

    /// Only the breaker goes by it: its pauses pass when a test says so.
    final AtomicLong nanoClock = new AtomicLong();

    final HeldReader reader = new HeldReader();
    ServedEngine served;
    FlakyProxy network;
    RemoteEngine engine;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory, InstantSource.system(), reader);
        network = FlakyProxy.before(served.port());
        engine = connected(Deadline.USUAL, Deadline.USUAL);
    }

    /// Connects anew with limits that a test can wait for. A busy machine may reach them, too, so only a test that
    /// expects a failure sets them.
    void hurry(Duration answerTimeout, Duration silenceMax) {
        engine.close();
        engine = connected(answerTimeout, silenceMax);
    }

    private RemoteEngine connected(Duration answerTimeout, Duration silenceMax) {
        var address = new EngineAddress(
                network.url(),
                ServedEngine.KEY,
                null,
                Deadline.USUAL,
                answerTimeout,
                Deadline.USUAL,
                silenceMax,
                Deadline.USUAL);
        return new RemoteEngine(new EngineConnection(
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

    static SearchRequest question() {
        return new SearchRequest("bees", 5, 0, DocumentFilter.ALL, SearchMode.HYBRID);
    }

    DocumentId added(String text) throws Exception {
        var job = served.local().ingestion().await(accepted(text).id()).orElseThrow();
        var outcome = job.outcome();
        assertThat(outcome).isNotNull();
        return Objects.requireNonNull(outcome.document());
    }

    /// Sent past the network, which may be in trouble.
    Job accepted(String text) throws Exception {
        var submission = served.local().ingestion().submit(file(text));
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return ((Submission.Accepted) submission).job();
    }

    static NewDocument file(String text) {
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
