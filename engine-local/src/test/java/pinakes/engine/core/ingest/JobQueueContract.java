package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogCase;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;

/// What the queue of jobs does in every catalog, for one engine and for several.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class JobQueueContract extends CatalogCase {
    private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");
    private static final int ATTEMPTS_MAX = 3;
    private static final String OBSTACLE = "The disk is full.";
    private static final Job.Outcome OUTCOME = new Job.Outcome(null, null, 1, 1, null);

    @Test
    void job_is_taken_once_however_many_take_jobs() throws Exception {
        var submitted = new ArrayList<JobId>();
        for (var i = 0; i < 60; i++) {
            submitted.add(submitted("me", 1).id());
        }

        var takers = new ArrayList<Callable<List<JobId>>>();
        for (var i = 0; i < 6; i++) {
            var catalog = i % 2 == 0 ? one() : other();
            takers.add(() -> takenUntilEmpty(catalog));
        }
        var taken = new ArrayList<JobId>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var taker : threads.invokeAll(takers)) {
                taken.addAll(taker.get());
            }
        }

        assertThat(taken).containsExactlyInAnyOrderElementsOf(submitted);
    }

    private static List<JobId> takenUntilEmpty(Catalog catalog) throws InterruptedException {
        var taken = new ArrayList<JobId>();
        for (var job = taken(catalog, "me"); job.isPresent(); job = taken(catalog, "me")) {
            taken.add(job.get().id());
        }
        return taken;
    }

    @Test
    void jobs_of_a_caller_are_taken_in_their_order() throws Exception {
        var first = submitted("me", 1);
        var second = submitted("me", 1);

        assertThat(taken(other(), "me")).map(JobRow::id).contains(first.id());
        assertThat(taken(one(), "me")).map(JobRow::id).contains(second.id());
        assertThat(taken(other(), "me")).isEmpty();
    }

    @Test
    void callers_wait_in_the_order_of_their_oldest_job() throws Exception {
        submitted("early", 1);
        submitted("late", 1);
        submitted("early", 1);
        assertThat(waiting()).containsExactly("early", "late");

        taken(one(), "early");
        assertThat(waiting()).containsExactly("late", "early");

        taken(other(), "late");
        assertThat(waiting()).containsExactly("early");
    }

    private List<String> waiting() throws InterruptedException {
        return one().read(JobTable::waitingCallers).stream()
                .map(JobTable.WaitingCaller::owner)
                .toList();
    }

    @Test
    void large_job_waits_for_a_taker_with_room() throws Exception {
        var large = submitted("me", 1_000);
        var small = submitted("me", 10);

        assertThat(taken(one(), "me", 100)).map(JobRow::id).contains(small.id());
        assertThat(taken(one(), "me", 100)).isEmpty();
        assertThat(taken(one(), "me", 1_000)).map(JobRow::id).contains(large.id());
    }

    @Test
    void job_of_a_dead_taker_is_taken_again_after_those_that_were_never_tried() throws Exception {
        var abandoned = submitted("me", 1);
        taken(one(), "me");
        var untried = submitted("me", 1);

        var survivor = endOne();
        assertThat(recovered(survivor, ATTEMPTS_MAX)).isEqualTo(1);

        assertThat(taken(survivor, "me")).map(JobRow::id).contains(untried.id());
        var again = taken(survivor, "me").orElseThrow();
        assertThat(again.id()).isEqualTo(abandoned.id());
        assertThat(again.attempt()).isEqualTo(2);
    }

    @Test
    void job_whose_takers_die_too_often_fails() throws Exception {
        var deadly = submitted("me", 1);
        taken(one(), "me");

        var survivor = endOne();
        assertThat(recovered(survivor, 1)).isEqualTo(1);

        assertThat(taken(survivor, "me")).isEmpty();
        var failed = found(survivor, deadly);
        assertThat(failed.state()).isEqualTo(JobState.FAILED);
        assertThat(failed.fault()).extracting(IngestFault::code).isEqualTo(IngestFault.Code.ENGINE_FAILED);
    }

    @Test
    void job_that_is_given_back_says_why_and_waits_behind_the_others() throws Exception {
        var large = submitted("me", 1);
        var next = submitted("me", 1);
        var taken = taken(one(), "me").orElseThrow();

        assertThat(isGivenBack(taken)).isTrue();
        assertThat(isGivenBack(taken)).isFalse();

        assertThat(found(other(), large).obstacle()).isEqualTo(OBSTACLE);
        assertThat(taken(other(), "me")).map(JobRow::id).contains(next.id());
        var again = taken(other(), "me").orElseThrow();
        assertThat(again.id()).isEqualTo(large.id());
        assertThat(again.givenBack()).isEqualTo(1);
        assertThat(again.obstacle()).isNull();
        assertThat(isGivenBack(taken)).isFalse(); // repeated because its outcome was unknown
    }

    @Test
    void attempts_that_were_given_back_do_not_count_as_crashes() throws Exception {
        var job = submitted("me", 1);
        for (var i = 0; i < ATTEMPTS_MAX; i++) {
            isGivenBack(taken(one(), "me").orElseThrow());
        }
        taken(one(), "me");

        var survivor = endOne();
        assertThat(recovered(survivor, ATTEMPTS_MAX)).isEqualTo(1);

        assertThat(found(survivor, job).state()).isEqualTo(JobState.QUEUED);
    }

    private boolean isGivenBack(JobRow job) throws InterruptedException {
        return one().<Boolean>write(sql -> JobTable.giveBack(sql, job, OBSTACLE));
    }

    @Test
    void late_taker_cannot_end_a_job_that_another_has_taken() throws Exception {
        submitted("me", 1);
        var late = taken(one(), "me").orElseThrow();
        var survivor = endOne();
        recovered(survivor, ATTEMPTS_MAX);
        var current = taken(survivor, "me").orElseThrow();

        assertThatExceptionOfType(LostJobException.class).isThrownBy(() -> complete(survivor, late));
        survivor.write(sql -> {
            JobTable.fail(sql, late, new IngestFault(IngestFault.Code.ENGINE_FAILED, "too late"), NOW);
            return JobTable.cancel(sql, late, NOW);
        });
        assertThat(found(survivor, late).state()).isEqualTo(JobState.RUNNING);

        complete(survivor, current);
        assertThat(found(survivor, current).state()).isEqualTo(JobState.COMPLETED);
    }

    @Test
    void cancelled_job_cannot_be_completed() throws Exception {
        submitted("me", 1);
        var job = taken(one(), "me").orElseThrow();

        assertThat(other().<Boolean>write(sql -> JobTable.cancel(sql, job.id(), JobState.RUNNING, NOW)))
                .isTrue();

        assertThatExceptionOfType(LostJobException.class).isThrownBy(() -> complete(one(), job));
        assertThat(found(one(), job).state()).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void job_that_its_engine_does_not_know_is_queued_again() throws Exception {
        submitted("me", 1);
        var unknown = taken(one(), "me").orElseThrow();
        assertThat(one().<List<JobRow>>read(sql -> JobTable.runningHere(sql, one().ownJobs())))
                .extracting(JobRow::id)
                .containsExactly(unknown.id());

        assertThat(requeued(unknown)).isTrue();
        var again = taken(one(), "me").orElseThrow();

        assertThat(again.attempt()).isEqualTo(2);
        assertThat(requeued(unknown)).as("it was taken again").isFalse();
        complete(one(), again);
        assertThat(requeued(again)).as("it has ended").isFalse();
    }

    private boolean requeued(JobRow job) throws InterruptedException {
        return one().write(sql -> JobTable.requeue(sql, job));
    }

    @Test
    void job_that_was_just_queued_again_can_be_cancelled() throws Exception {
        submitted("me", 1);
        var job = taken(one(), "me").orElseThrow();
        requeued(job);

        assertThat(other().<Boolean>write(sql -> JobTable.cancelUnfinished(sql, job.id(), NOW)))
                .isTrue();
        assertThat(other().<Boolean>write(sql -> JobTable.cancelUnfinished(sql, job.id(), NOW)))
                .isFalse();

        assertThat(taken(one(), "me")).isEmpty();
        assertThat(found(one(), job).state()).isEqualTo(JobState.CANCELLED);
    }

    private static void complete(Catalog catalog, JobRow job) throws InterruptedException {
        catalog.write(sql -> {
            JobTable.complete(sql, job, OUTCOME, NOW);
            return job;
        });
    }

    private JobRow submitted(String owner, long bytes) throws InterruptedException {
        var document = new NewDocument(
                DocumentKind.FILE, "file.txt", null, InputStream::nullInputStream, DocumentMetadata.NONE, false, owner);
        var content = new StagedContent(Path.of("nowhere"), new ContentHash("a".repeat(64)), bytes);
        return one().write(
                        sql -> JobSubmissions.insert(sql, document, null, CollectionName.DEFAULT, false, content, NOW));
    }

    private static Optional<JobRow> taken(Catalog catalog, String owner) throws InterruptedException {
        return taken(catalog, owner, Long.MAX_VALUE);
    }

    private static Optional<JobRow> taken(Catalog catalog, String owner, long bytesMax) throws InterruptedException {
        return catalog.take(sql -> JobTable.claim(sql, catalog.skippingTaken(), owner, bytesMax, NOW));
    }

    private static int recovered(Catalog catalog, int attemptsMax) throws InterruptedException {
        return catalog.write(sql -> JobTable.recover(sql, catalog.abandonedJobs(), attemptsMax, NOW));
    }

    private static JobRow found(Catalog catalog, JobRow job) throws InterruptedException {
        return catalog.read(sql -> JobTable.find(sql, job.id())).orElseThrow();
    }

    /// For catalogs of several engines.
    protected final void assertThatJobsOfLivingEnginesAreLeftToThem() throws InterruptedException {
        submitted("me", 1);
        var job = taken(one(), "me").orElseThrow();

        assertThat(recovered(other(), ATTEMPTS_MAX)).isZero();

        complete(one(), job);
    }
}
