package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy.Trouble;

@DisplayName("B1, N14: downloads and events over a network that fails")
class FaultyStreamTest extends FaultyNetworkCase {
    @Test
    @DisplayName("K1: who waits for a job of an engine that has stopped is told so, and which job it was")
    void waiting_for_a_job_ends_when_the_engine_is_gone_for_too_long() throws Exception {
        var job = accepted("Bees dance");
        network.set(new Trouble.Hang());
        hurry(SOON, SOON);

        assertThatThrownBy(() -> engine.ingestion().await(job.id()))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("was lost during job " + job.id());
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
        hurry(Deadline.USUAL, SOON);

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
        try (var _ = engine.documents().watch(change -> heard.add(change.document()))) {
            var first = added("one");
            Deadline.usual().await("the first", () -> heard.contains(first));

            network.cutAll();
            var second = added("two");

            Deadline.usual().await("the second", () -> heard.contains(second));
        }
    }

    @Test
    void watches_know_that_the_engine_missed_changes_of_others() throws Exception {
        var missed = new AtomicBoolean();
        try (var _ = engine.documents().watch(_ -> {}, () -> missed.set(true))) {
            Deadline.usual().await("the gap", () -> {
                served.local().store().listeners().missed();
                return missed.get();
            });
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
}
