package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.count;
import static pinakes.engine.core.ingest.IngestionSteps.ended;
import static pinakes.engine.core.ingest.IngestionSteps.file;
import static pinakes.engine.core.ingest.IngestionSteps.found;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.SyncCounts;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.Originals;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.Deadline;

/// Failed jobs are retried without the file, for a limited time.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JobRetryTest {
    private static final String BEES = "Honey bees dance to tell each other where flowers are.";
    private static final String RIVERS = "Rivers carry sand to the sea, where it becomes a delta.";
    private static final ProjectId PROJECT = new ProjectId("me/bees");

    @TempDir
    private Path directory;

    private Instant now = Instant.parse("2026-05-01T12:00:00Z");
    private volatile boolean works;

    @Test
    @DisplayName("K1b: an upload that failed is retried with its tags and metadata, also by the next process")
    void upload_is_retried_with_what_was_stated() throws Exception {
        Job failed;
        try (var engine = open()) {
            failed = ended(engine, upload("bees.txt", BEES, List.of("collection:work", "red"), Map.of("year", 1927)));
        }
        works = true;

        try (var engine = open()) {
            var job = engine.ingestion().await(queued(engine, failed).id()).orElseThrow();

            assertThat(job.state()).isEqualTo(JobState.COMPLETED);
            assertThat(found(engine, "bees flowers")).hasSize(1).allSatisfy(hit -> {
                assertThat(hit.document().tags()).containsExactlyInAnyOrder("collection:work", "red");
                assertThat(hit.document().metadata()).isEqualTo(Map.of("year", 1927));
            });
            assertThat(Originals.in(directory)).hasSize(1);
            assertThat(engine.ingestion().retry(failed.id())).isInstanceOf(RetryOutcome.Stored.class);
        }
    }

    @Test
    @DisplayName("C9: a failed document of a project is retried in its project")
    void project_document_is_retried() throws Exception {
        try (var engine = open()) {
            var failed = endedInProject(engine, file("bees.txt", BEES));
            works = true;

            var job = engine.ingestion().await(queued(engine, failed).id()).orElseThrow();

            assertThat(job.state()).isEqualTo(JobState.COMPLETED);
            assertThat(job.project()).isEqualTo(PROJECT);
            assertThat(engine.library().documents(PROJECT, 10, 0).orElseThrow()).hasSize(1);
            assertThat(count(engine)).isZero();
        }
    }

    @Test
    void content_goes_with_its_project() throws Exception {
        try (var engine = open()) {
            var failed = endedInProject(engine, file("bees.txt", BEES));
            assertThat(Originals.in(directory)).hasSize(1);

            engine.projects().remove(PROJECT);

            assertThat(Originals.in(directory)).isEmpty();
            assertThat(engine.ingestion().retry(failed.id())).isInstanceOf(RetryOutcome.ContentGone.class);
        }
    }

    @Test
    @DisplayName("S4: a file that fails after its project was removed is not kept")
    void content_goes_with_a_project_that_is_removed_meanwhile() throws Exception {
        var isRead = new CountDownLatch(1);
        var isRemoved = new CountDownLatch(1);
        TextExtractor fails = (_, _) -> {
            isRead.countDown();
            isRemoved.await();
            throw new ExtractionException(ExtractionException.Reason.CRASHED, "The reader crashed.");
        };
        try (var engine = open(directory, IngestingProcess.LIMITS, fails)) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var submission = (ProjectSubmission.Accepted) engine.library().submit(PROJECT, file("bees.txt", BEES));
            isRead.await();

            engine.projects().remove(PROJECT);
            isRemoved.countDown();

            var ended = engine.ingestion().await(submission.job().id()).orElseThrow();
            assertThat(ended.state().isFinal()).isTrue();
            assertThat(Originals.in(directory)).isEmpty();
            assertThat(engine.ingestion().retry(ended.id())).isNotInstanceOf(RetryOutcome.Queued.class);
        }
    }

    @Test
    @DisplayName("K5: clearing deletes the content of failed jobs, too")
    void clearing_deletes_content_of_failed_jobs() throws Exception {
        try (var engine = open()) {
            var failed = ended(engine, file("bees.txt", BEES));

            engine.documents().clear();

            assertThat(Originals.in(directory)).isEmpty();
            assertThat(engine.ingestion().retry(failed.id())).isInstanceOf(RetryOutcome.ContentGone.class);
        }
    }

    @Test
    @DisplayName("an older version does not replace a newer one from the same path")
    void older_version_does_not_come_back() throws Exception {
        try (var engine = open()) {
            var failed = ended(engine, file("notes.txt", "/home/me/notes.txt", BEES));
            works = true;
            var stored = Objects.requireNonNull(completed(engine, file("notes.txt", "/home/me/notes.txt", RIVERS))
                    .outcome());

            var retried = engine.ingestion().retry(failed.id());

            assertThat(retried).isEqualTo(new RetryOutcome.Stored(Objects.requireNonNull(stored.document())));
        }
    }

    @Test
    @DisplayName("a file of a folder that failed belongs to its folder when its job is retried")
    void file_of_a_folder_is_retried() throws Exception {
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        Files.writeString(folder.resolve("bees.txt"), BEES);
        try (var engine = open(directory.resolve("data"), IngestingProcess.LIMITS)) {
            assertThat(synced(engine, folder).failed()).isEqualTo(1);
            works = true;
            var failed = engine.ingestion().list(JobFilter.ALL, 1, 0).getFirst();

            var job = engine.ingestion().await(queued(engine, failed).id()).orElseThrow();

            assertThat(job.state()).isEqualTo(JobState.COMPLETED);
            assertThat(synced(engine, folder)).satisfies(counts -> {
                assertThat(counts.failed()).isZero();
                assertThat(counts.added()).isEqualTo(1);
            });
            assertThat(synced(engine, folder).unchanged()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("the same bytes are kept for one job, the last that failed")
    void last_failure_has_the_content() throws Exception {
        try (var engine = open()) {
            var first = ended(engine, file("bees.txt", BEES));
            var second = ended(engine, file("bees.txt", BEES));

            assertThat(engine.ingestion().find(first.id()).orElseThrow().retryable())
                    .isFalse();
            assertThat(second.retryable()).isTrue();
            assertThat(Originals.in(directory)).hasSize(1);
        }
    }

    @Test
    @DisplayName("content of failed jobs expires by age")
    void old_content_expires() throws Exception {
        try (var engine = open()) {
            var failed = ended(engine, file("bees.txt", BEES));
            now = now.plus(IngestingProcess.LIMITS.failedAgeMax()).plus(Duration.ofMinutes(1));

            ended(engine, file("rivers.txt", RIVERS));

            assertThat(engine.ingestion().find(failed.id()).orElseThrow().retryable())
                    .isFalse();
            assertThat(Originals.in(directory)).hasSize(1);
        }
    }

    @Test
    @DisplayName("content of failed jobs is limited in size, and the newest stays")
    void much_content_expires() throws Exception {
        var limits = IngestLimits.of(1, QuotaDefaults.NONE).keepingFailedMegabytes(1);
        try (var engine = open(directory, limits)) {
            var first = ended(engine, file("bees.txt", BEES.repeat(15_000)));
            var second = ended(engine, file("rivers.txt", RIVERS.repeat(15_000)));

            assertThat(engine.ingestion().find(first.id()).orElseThrow().retryable())
                    .isFalse();
            assertThat(second.retryable()).isTrue();
            assertThat(Originals.in(directory)).hasSize(1);
        }
    }

    private LocalEngine open() throws InterruptedException {
        return open(directory, IngestingProcess.LIMITS);
    }

    private LocalEngine open(Path data, IngestLimits limits) throws InterruptedException {
        return open(data, limits, this::read);
    }

    private LocalEngine open(Path data, IngestLimits limits, TextExtractor extractor) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(data),
                IngestingProcess.parts(extractor, new WordBagEmbedder("bag")),
                limits,
                () -> now);
    }

    private static Job endedInProject(LocalEngine engine, NewDocument document)
            throws IOException, InterruptedException {
        engine.projects().add(new NewProject(PROJECT, null, false));
        var submission = (ProjectSubmission.Accepted) engine.library().submit(PROJECT, document);
        return engine.ingestion().await(submission.job().id()).orElseThrow();
    }

    private Extraction read(ExtractionRequest request, ReadingProgress progress) throws ExtractionException {
        if (!works) {
            throw new ExtractionException(ExtractionException.Reason.CRASHED, "The reader crashed.");
        }
        return IngestingProcess.read(request.file());
    }

    private static SyncCounts synced(LocalEngine engine, Path folder) throws InterruptedException {
        var request = SyncRequest.of(FolderSpecs.all(folder), "me");
        var id = ((SyncStart.Started) engine.folders().sync(request)).sync().id();
        Deadline.usual()
                .await(
                        "the end of the sync",
                        () -> engine.folders().find(id).orElseThrow().state() != SyncState.RUNNING);
        return engine.folders().find(id).orElseThrow().counts();
    }

    private static Job queued(LocalEngine engine, Job failed) throws InterruptedException {
        assertThat(failed.state()).isEqualTo(JobState.FAILED);
        var retried = engine.ingestion().retry(failed.id());
        assertThat(retried).isInstanceOf(RetryOutcome.Queued.class);
        return ((RetryOutcome.Queued) retried).job();
    }

    private static NewDocument upload(String name, String text, List<String> tags, Map<String, Object> more) {
        return new NewDocument(
                DocumentKind.FILE,
                name,
                null,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                new DocumentMetadata(null, null, tags, more),
                false,
                "me");
    }
}
