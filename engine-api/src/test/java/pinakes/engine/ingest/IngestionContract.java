package pinakes.engine.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.MetadataValues;
import pinakes.testkit.Deadline;

/// What every implementation of [Ingestion] does.
public abstract class IngestionContract extends EngineContract {
    private static final JobId NOBODY = new JobId(UUID.fromString("00000000-0000-4000-8000-000000000000"));

    @Test
    @DisplayName("K1, B4: what was submitted is found the moment its job has completed")
    void job_makes_a_document_that_is_found() throws Exception {
        var job = ended(note("Bees dance", "red"));

        assertThat(job.state()).isEqualTo(JobState.COMPLETED);
        assertThat(job.owner()).isEqualTo(OWNER);
        assertThat(job.progress().fraction()).isEqualTo(1);
        assertThat(job.fault()).isNull();
        assertThat(engine().ingestion().find(job.id())).contains(job);
        assertThat(found("bees", withTags("red"))).containsExactly("Bees dance");
        var outcome = job.outcome();
        assertThat(outcome).isNotNull();
        assertThat(engine().documents().find(Objects.requireNonNull(outcome.document())))
                .get()
                .extracting(document -> document.source().kind(), Document::version, Document::chunkCount)
                .containsExactly(DocumentKind.NOTE, 1, outcome.chunks());
    }

    @Test
    @DisplayName("K1: the same bytes are one document, whatever they are called")
    void same_bytes_are_one_document() throws Exception {
        var bees = added(text("bees.txt", null, "Bees dance"));

        assertThat(engine().ingestion().submit(text("copy.txt", "/shelf/copy.txt", "Bees dance")))
                .isEqualTo(new Submission.Known(bees));
    }

    @Test
    @DisplayName("K1a: what comes with known bytes is applied, and the caller's finished job stands for it")
    void additions_are_applied() throws Exception {
        var job = ended(note("Bees dance", "red", "collection:old"));
        var bees = engine().documents().find(document(job)).orElseThrow();
        var later = new DocumentMetadata("Dances", "Karl", List.of("bees", "collection:new"), Map.of("year", 1927));

        var applied = engine().ingestion().add(bees.id(), new Addition(later, true, OWNER));
        var again = engine().ingestion().add(bees.id(), new Addition(later, false, OWNER));

        assertThat(applied).isInstanceOfSatisfying(AddOutcome.Applied.class, added -> {
            assertThat(added.document().tags()).containsExactlyInAnyOrder("collection:new", "red", "bees");
            assertThat(added.document().text().title()).isEqualTo("Dances");
            assertThat(added.document().text().author()).isEqualTo("Karl");
            assertThat(added.document().metadata()).isEqualTo(Map.of("year", 1927));
            assertThat(added.document().version()).isEqualTo(bees.version());
            assertThat(added.job()).isEqualTo(job);
        });
        assertThat(again).as("nothing new").isEqualTo(applied);
        assertThat(found(
                        "bees",
                        withTags("bees", "collection:new")
                                .withMetadata(MetadataValues.wanted(Map.of("author", "Karl")))))
                .containsExactly("Bees dance");
        assertThat(engine().ingestion().add(new DocumentId(NOBODY.value()), new Addition(later, false, OWNER)))
                .isEqualTo(new AddOutcome.Missing());
    }

    @Test
    @DisplayName("K1a: force_ocr reads a known scan again in place, each time")
    void scans_are_read_again() throws Exception {
        var scan = added(text("bees.png", "/shelf/bees.png", "scan: Bees dance", "red"));

        for (var version = 2; version <= 3; version++) {
            var applied = (AddOutcome.Applied)
                    engine().ingestion().add(scan.id(), new Addition(DocumentMetadata.NONE, true, OWNER));
            var job = engine().ingestion().await(applied.job().id()).orElseThrow();

            assertThat(applied.document()).isEqualTo(scan);
            assertThat(job.state()).isEqualTo(JobState.COMPLETED);
            assertThat(Objects.requireNonNull(job.outcome()).document()).isEqualTo(scan.id());
            var again = engine().documents().find(scan.id()).orElseThrow();
            assertThat(again.version()).isEqualTo(version);
            assertThat(again.number()).isEqualTo(scan.number());
            assertThat(again.tags()).isEqualTo(scan.tags());
            assertThat(found("bees", withTags("red"))).hasSize(1);
            scan = again;
        }
    }

    @Test
    @DisplayName("K1a, S6: another caller gets a finished job of its own")
    void finished_jobs_are_the_caller_s_own() throws Exception {
        var job = ended(note("Bees dance"));
        var nothing = new Addition(DocumentMetadata.NONE, false, "somebody else");

        var first = (AddOutcome.Applied) engine().ingestion().add(document(job), nothing);
        var second = (AddOutcome.Applied) engine().ingestion().add(document(job), nothing);

        assertThat(first.job().id())
                .isNotEqualTo(job.id())
                .isEqualTo(second.job().id());
        assertThat(first.job().state()).isEqualTo(JobState.COMPLETED);
        assertThat(first.job().outcome()).isEqualTo(job.outcome());
        assertThat(engine().ingestion().find(first.job().id())).contains(first.job());
    }

    @Test
    @DisplayName("K1a, S6: only the owner of an unfinished job can add to its document")
    void finished_and_foreign_jobs_are_not_amended() throws Exception {
        var job = ended(note("Bees dance"));
        var late = new DocumentMetadata(null, null, List.of("late"), Map.of());

        assertThat(engine().ingestion().amend(job.id(), new Addition(late, false, OWNER)))
                .isEqualTo(new AmendOutcome.Ended(job));
        assertThat(engine().ingestion().amend(job.id(), new Addition(late, false, "somebody else")))
                .isEqualTo(new AmendOutcome.Missing());
        assertThat(engine().ingestion().amend(NOBODY, new Addition(late, false, OWNER)))
                .isEqualTo(new AmendOutcome.Missing());
        assertThat(engine().documents().find(document(job)).orElseThrow().tags())
                .doesNotContain("late");
    }

    private static DocumentId document(Job ended) {
        return Objects.requireNonNull(Objects.requireNonNull(ended.outcome()).document());
    }

    @Test
    void what_says_nothing_fails_with_its_reason() throws Exception {
        var job = ended(note(" \n "));

        assertThat(job.state()).isEqualTo(JobState.FAILED);
        assertThat(job.fault()).isNotNull();
        assertThat(job.fault().code()).isEqualTo(IngestFault.Code.EXTRACTION_FAILED);
        assertThat(engine().ingestion().submit(note(" \n "))).isInstanceOf(Submission.Accepted.class);
    }

    @Test
    @DisplayName("K1: what is larger than a file may be is refused")
    void what_is_too_large_is_refused() throws Exception {
        var bytesMax = engine().status().fileMegabytesMax() << 20;

        assertThat(engine().ingestion().submit(note("x".repeat(bytesMax + 1))))
                .isInstanceOfSatisfying(
                        Submission.Refused.class,
                        refused -> assertThat(refused.fault().code()).isEqualTo(IngestFault.Code.FILE_TOO_LARGE));
    }

    @Test
    void content_that_cannot_be_read_is_the_caller_s_trouble() throws Exception {
        var unreadable = new NewDocument(
                DocumentKind.FILE,
                "a.txt",
                null,
                () -> {
                    throw new IOException("no such luck");
                },
                DocumentMetadata.NONE,
                false,
                OWNER);

        assertThatThrownBy(() -> engine().ingestion().submit(unreadable)).isInstanceOf(IOException.class);
        assertThat(engine().ingestion().list(JobFilter.ALL, 10, 0)).isEmpty();
    }

    @Test
    void unknown_job_is_not_found() throws Exception {
        assertThat(engine().ingestion().find(NOBODY)).isEmpty();
        assertThat(engine().ingestion().await(NOBODY)).isEmpty();
        assertThat(engine().ingestion().cancel(NOBODY)).isEmpty();
    }

    @Test
    @DisplayName("K11: a job that has ended cannot be cancelled any more")
    void ended_job_stays_as_it_is() throws Exception {
        var job = ended(note("Bees dance"));

        assertThat(engine().ingestion().cancel(job.id())).contains(job);
        assertThat(found("bees")).containsExactly("Bees dance");
    }

    @Test
    @DisplayName("K11: whoever withdraws content takes no document away from others that submitted the same")
    void withdrawn_job_goes_on_for_the_others() throws Exception {
        var endless = text("bees.txt", "/shelf/bees.txt", "endless: Bees dance");
        var job = ((Submission.Accepted) engine().ingestion().submit(endless)).job();
        assertThat(engine().ingestion().submit(endless)).isInstanceOf(Submission.UnderWay.class);

        var withdrawn = engine().ingestion().withdraw(job.id()).orElseThrow();

        assertThat(withdrawn.state()).isIn(JobState.QUEUED, JobState.RUNNING);
        assertThat(engine().ingestion().submit(endless))
                .as("it can still be joined")
                .isInstanceOfSatisfying(
                        Submission.UnderWay.class,
                        joined -> assertThat(joined.job().id()).isEqualTo(job.id()));
        assertThat(engine().ingestion().withdraw(job.id()).orElseThrow().state())
                .isIn(JobState.QUEUED, JobState.RUNNING);
        assertThat(engine().ingestion().withdraw(job.id()))
                .as("nobody wants it any more")
                .get()
                .extracting(Job::state)
                .isEqualTo(JobState.CANCELLED);
        assertThat(engine().ingestion().withdraw(job.id()))
                .get()
                .extracting(Job::state)
                .isEqualTo(JobState.CANCELLED);
        assertThat(engine().ingestion().withdraw(NOBODY)).isEmpty();
    }

    @Test
    @DisplayName("K11: cancelling a job by its id cancels it for everybody that submitted its content")
    void cancelled_job_ends_for_all() throws Exception {
        var endless = text("bees.txt", "/shelf/bees.txt", "endless: Bees dance");
        var job = ((Submission.Accepted) engine().ingestion().submit(endless)).job();
        assertThat(engine().ingestion().submit(endless)).isInstanceOf(Submission.UnderWay.class);

        assertThat(engine().ingestion().cancel(job.id()))
                .get()
                .extracting(Job::state)
                .isEqualTo(JobState.CANCELLED);
    }

    @Test
    @DisplayName("K7: a failed job is retried in a new job of the same owner, with everything that was stated")
    void failed_job_is_retried() throws Exception {
        var failed = ended(note(" \n ", "red", "collection:new"));

        var retried = engine().ingestion().retry(failed.id());

        assertThat(failed.retryable()).isTrue();
        assertThat(retried).isInstanceOf(RetryOutcome.Queued.class);
        var again = engine().ingestion()
                .await(((RetryOutcome.Queued) retried).job().id())
                .orElseThrow();
        assertThat(again.id()).isNotEqualTo(failed.id());
        assertThat(again.owner()).isEqualTo(OWNER);
        assertThat(again.collection()).isEqualTo(new CollectionName("new"));
        assertThat(again.state()).as("it still says nothing").isEqualTo(JobState.FAILED);
        assertThat(again.retryable()).isTrue();
        assertThat(engine().ingestion().find(failed.id()).orElseThrow().retryable())
                .as("the new job has the content")
                .isFalse();
        assertThat(engine().ingestion().retry(failed.id()))
                .isInstanceOfSatisfying(
                        RetryOutcome.ContentGone.class,
                        gone -> assertThat(gone.newer()).isEqualTo(again.id()));
    }

    @Test
    void job_for_a_document_that_the_caller_cannot_access_is_not_retried() throws Exception {
        var failed = ended(note(" \n ", "collection:new"));
        var ingestion = engine().ingestion();

        assertThat(ingestion.retry(failed.id(), Set.of(new CollectionName("other"), new CollectionName("~ada"))))
                .isEqualTo(new RetryOutcome.Missing());
        assertThat(ingestion.retry(failed.id(), Set.of())).isEqualTo(new RetryOutcome.Missing());
        assertThat(ingestion.retry(failed.id(), Set.of(new CollectionName("other"), new CollectionName("new"))))
                .isInstanceOf(RetryOutcome.Queued.class);
    }

    @Test
    @DisplayName(
            "K7, K11: content that is not wanted any more is deleted, and a retry returns what was stated about it")
    void content_of_a_failed_job_is_deleted_on_request() throws Exception {
        var failed = ended(note(" \n ", "red"));

        var cancelled = engine().ingestion().cancel(failed.id());

        assertThat(cancelled).get().extracting(Job::state, Job::retryable).containsExactly(JobState.FAILED, false);
        assertThat(engine().ingestion().retry(failed.id()))
                .isInstanceOfSatisfying(RetryOutcome.ContentGone.class, gone -> {
                    assertThat(gone.job().id()).isEqualTo(failed.id());
                    assertThat(gone.metadata().tags()).contains("red");
                    assertThat(gone.forceOcr()).isFalse();
                    assertThat(gone.newer()).isNull();
                });
    }

    @Test
    void jobs_that_did_not_fail_are_not_retried() throws Exception {
        var completed = ended(note("Bees dance"));

        assertThat(engine().ingestion().retry(completed.id())).isEqualTo(new RetryOutcome.NotFailed(completed));
        assertThat(engine().ingestion().retry(NOBODY)).isEqualTo(new RetryOutcome.Missing());
    }

    @Test
    @DisplayName("B9: jobs are listed newest first, by state and in parts")
    void jobs_are_listed() throws Exception {
        var first = ended(note("Bees dance"));
        var second = ended(note(" "));
        var third = ended(note("Rivers carry sand"));

        assertThat(ids(engine().ingestion().list(JobFilter.ALL, 10, 0)))
                .containsExactly(third.id(), second.id(), first.id());
        assertThat(ids(engine().ingestion().list(new JobFilter(Set.of(JobState.COMPLETED), null), 10, 0)))
                .containsExactly(third.id(), first.id());
        assertThat(ids(engine().ingestion().list(new JobFilter(Set.of(JobState.FAILED, JobState.QUEUED), null), 10, 0)))
                .containsExactly(second.id());
        assertThat(ids(engine().ingestion().list(JobFilter.ALL, 1, 1))).containsExactly(second.id());
    }

    @Test
    @DisplayName("B8: the status counts jobs by state")
    void status_counts_jobs() throws Exception {
        ended(note("Bees dance"));
        ended(note(" "));

        var status = engine().status();

        assertThat(status.jobs()).containsEntry(JobState.COMPLETED, 1).containsEntry(JobState.FAILED, 1);
        assertThat(status.jobsWaiting()).isZero();
        assertThat(status.jobsRunning()).isZero();
    }

    @Test
    @DisplayName("K10: a watch hears of the steps of a job, its end the last")
    void watch_hears_of_the_end() throws Exception {
        var heard = new ConcurrentLinkedQueue<Job>();
        var submission = engine().ingestion().submit(note("Bees dance"));
        var job = ((Submission.Accepted) submission).job();

        try (var _ = engine().ingestion().watch(job.id(), heard::add)) {
            engine().ingestion().await(job.id());
            // It may have ended before the watch began; then there is nothing to hear.
            Deadline.usual()
                    .await(
                            "the end",
                            () -> heard.isEmpty()
                                    || heard.stream()
                                            .anyMatch(step -> step.state().isFinal()));
        }
        assertThat(heard).allMatch(step -> step.id().equals(job.id()));
    }

    private static List<JobId> ids(List<Job> jobs) {
        return jobs.stream().map(Job::id).toList();
    }
}
