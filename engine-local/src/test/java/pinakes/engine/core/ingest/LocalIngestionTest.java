package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.accepted;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.count;
import static pinakes.engine.core.ingest.IngestionSteps.ended;
import static pinakes.engine.core.ingest.IngestionSteps.file;
import static pinakes.engine.core.ingest.IngestionSteps.found;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.Originals;
import pinakes.engine.local.PatientHealth;
import pinakes.engine.local.TestEngine;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.Deadline;
import pinakes.testkit.UncaughtErrors;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LocalIngestionTest {
    private static final String BEES = "Honey bees dance to tell each other where flowers are.";
    private static final String RIVERS = "Rivers carry sand to the sea, where it becomes a delta.";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("K1: a file is searchable the moment its job says completed")
    void file_is_found_when_its_job_has_completed() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var job = completed(engine, file("bees.txt", BEES));

            assertThat(job.outcome()).isNotNull().satisfies(outcome -> {
                assertThat(outcome.chunks()).isEqualTo(1);
                assertThat(outcome.version()).isEqualTo(1);
            });
            assertThat(found(engine, "how do bees tell where flowers are"))
                    .extracting(hit -> hit.passage().text())
                    .containsExactly(BEES);
        }
    }

    @Test
    @DisplayName("K1: the same bytes are one document, whatever they are called")
    void same_bytes_are_one_document() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var outcome = completed(engine, file("bees.txt", BEES)).outcome();

            var again = engine.ingestion().submit(file("copy.txt", BEES));

            assertThat(again)
                    .isInstanceOfSatisfying(
                            Submission.Known.class,
                            known -> assertThat(known.document().id())
                                    .isEqualTo(outcome == null ? null : outcome.document()));
            assertThat(count(engine)).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("K1: a changed file at the same path is the next version of its document, found by its new text only")
    void changed_file_is_the_next_version() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var first = completed(engine, file("notes.txt", "/home/me/notes.txt", BEES))
                    .outcome();

            var second = completed(engine, file("notes.txt", "/home/me/notes.txt", RIVERS))
                    .outcome();

            assertThat(first).isNotNull();
            assertThat(second).isNotNull();
            assertThat(second.document()).isEqualTo(first.document());
            assertThat(second.version()).isEqualTo(2);
            assertThat(found(engine, "bees dance flowers"))
                    .extracting(hit -> hit.passage().text())
                    .doesNotContain(BEES);
            assertThat(found(engine, "sand delta"))
                    .extracting(hit -> hit.passage().text())
                    .containsExactly(RIVERS);
            assertThat(Originals.in(directory)).hasSize(1);
        }
    }

    @Test
    @DisplayName("K3: a removed document is gone from search and disk when remove answers")
    void removed_document_is_gone() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            completed(engine, file("rivers.txt", RIVERS));
            var outcome = completed(engine, file("bees.txt", BEES)).outcome();
            assertThat(outcome).isNotNull();

            var removed = engine.documents().remove(Objects.requireNonNull(outcome.document()));

            assertThat(removed).isPresent();
            assertThat(found(engine, "bees dance flowers"))
                    .extracting(hit -> hit.document().source().fileName())
                    .doesNotContain("bees.txt");
            assertThat(Originals.in(directory)).hasSize(1);
        }
    }

    @Test
    @DisplayName("K5: clearing removes everything and says how much space that gave back")
    void clearing_removes_everything() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            completed(engine, file("bees.txt", BEES));
            completed(engine, file("rivers.txt", RIVERS));

            var cleared = engine.documents().clear();

            assertThat(cleared.documents()).isEqualTo(2);
            assertThat(cleared.passages()).isEqualTo(2);
            assertThat(cleared.bytesFreed()).isPositive();
            assertThat(count(engine)).isZero();
            assertThat(Originals.in(directory)).isEmpty();
        }
    }

    @Test
    @DisplayName("S4: a file that cannot be read fails its own job with a reason and leaves nothing visible behind")
    void unreadable_file_fails_its_job() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var job = ended(engine, file("broken.pdf", "%PDF-1.7 and then nothing of the kind"));

            assertThat(job.state()).isEqualTo(JobState.FAILED);
            assertThat(job.fault())
                    .isNotNull()
                    .extracting(IngestFault::code)
                    .isEqualTo(IngestFault.Code.EXTRACTION_FAILED);
            assertThat(count(engine)).isZero();
        }
    }

    @Test
    @DisplayName("K1: a file over the limit is refused")
    void file_over_the_limit_is_refused() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var submission = engine.ingestion().submit(file("long.txt", "x".repeat(5 * 1024 * 1024 + 1)));

            assertThat(submission)
                    .isInstanceOfSatisfying(
                            Submission.Refused.class,
                            refused -> assertThat(refused.fault().code()).isEqualTo(IngestFault.Code.FILE_TOO_LARGE));
            assertThat(Originals.in(directory)).isEmpty();
        }
    }

    @Test
    @DisplayName("K11: a cancelled job leaves nothing behind, while it runs and while it waits")
    void cancelled_job_leaves_nothing() throws Exception {
        var gate = new Gate();
        try (var engine = TestEngine.open(directory, gate)) {
            var running = accepted(engine, file("bees.txt", BEES));
            gate.awaitFirst();

            var cancelled = engine.ingestion().cancel(running.id());

            assertThat(cancelled).get().extracting(Job::state).isEqualTo(JobState.CANCELLED);
            assertThat(count(engine)).isZero();
            assertThat(Originals.in(directory)).isEmpty();
        }
    }

    @Test
    @DisplayName("K7, S16: what was not done when the engine closed is done by the next one")
    void next_engine_goes_on() throws Exception {
        var gate = new Gate();
        Job job;
        try (var engine = TestEngine.open(directory, gate)) {
            job = accepted(engine, file("bees.txt", BEES));
            gate.awaitFirst();
        }

        try (var engine = TestEngine.open(directory)) {
            assertThat(engine.ingestion().await(job.id()))
                    .get()
                    .extracting(Job::state)
                    .isEqualTo(JobState.COMPLETED);
            assertThat(found(engine, "bees dance flowers")).hasSize(1);
        }
    }

    @Test
    @DisplayName("S16: a lack of memory fails no job: it ends the process, and the next one goes on")
    void lack_of_memory_fails_no_job() throws Exception {
        JobId id;
        try (var uncaught = new UncaughtErrors();
                var engine = TestEngine.open(directory, (_, _) -> {
                    throw new OutOfMemoryError("unable to create native thread");
                })) {
            var job = accepted(engine, file("bees.txt", BEES));
            id = job.id();
            Deadline.usual().await("the error", () -> !uncaught.seen().isEmpty() || hasEnded(engine, job));
            assertThat(uncaught.seen()).hasSize(1).hasOnlyElementsOfType(OutOfMemoryError.class);
        }

        try (var engine = TestEngine.open(directory)) {
            assertThat(engine.ingestion().await(id)).map(Job::state).contains(JobState.COMPLETED);
        }
    }

    private static boolean hasEnded(LocalEngine engine, Job job) {
        try {
            return engine.ingestion().find(job.id()).orElseThrow().state().isFinal();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisplayName("K7: progress is told in steps that never go back, and ends with completion")
    void progress_never_goes_back() throws Exception {
        var heard = new ConcurrentLinkedQueue<Job>();
        var gate = new Gate();
        try (var engine = TestEngine.open(directory, gate)) {
            var job = accepted(engine, file("bees.txt", BEES));
            try (var _ = engine.ingestion().watch(job.id(), heard::add)) {
                gate.open();
                Deadline.usual()
                        .await(
                                "the end is told",
                                () -> heard.stream()
                                        .anyMatch(step -> step.state().isFinal()));
            }
        }

        assertThat(heard)
                .extracting(Job::progress)
                .extracting(JobProgress::fraction)
                .isSorted();
        assertThat(List.copyOf(heard).getLast().state()).isEqualTo(JobState.COMPLETED);
    }

    @Test
    @DisplayName("K1: one long job does not keep a small one waiting")
    void small_job_overtakes_large_ones() throws Exception {
        var gate = new Gate();
        try (var engine = TestEngine.open(directory, gate)) {
            var large = "A sentence that is not short. ".repeat(20_000);
            accepted(engine, file("one.txt", large + "1"));
            accepted(engine, file("two.txt", large + "2"));
            gate.awaitFirst();

            var note = new NewDocument(
                    DocumentKind.NOTE,
                    "note",
                    null,
                    () -> new ByteArrayInputStream(BEES.getBytes(UTF_8)),
                    DocumentMetadata.NONE,
                    false,
                    "me");
            var job = accepted(engine, note);

            assertThat(engine.ingestion().await(job.id()))
                    .get()
                    .extracting(Job::state)
                    .isEqualTo(JobState.COMPLETED);
            assertThat(engine.ingestion().list(new JobFilter(Set.of(JobState.QUEUED, JobState.RUNNING), null), 10, 0))
                    .hasSize(2);
        }
    }

    @Test
    @DisplayName("K1: title, author and tags that the owner gives are kept")
    void metadata_is_kept() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var metadata = new DocumentMetadata("Dances", "John Doe", List.of("bees", "api-docs"), Map.of("shelf", 7));
            completed(
                    engine,
                    new NewDocument(
                            DocumentKind.FILE,
                            "bees.txt",
                            null,
                            () -> new ByteArrayInputStream(BEES.getBytes(UTF_8)),
                            metadata,
                            false,
                            "me"));

            var document = engine.documents()
                    .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                    .documents()
                    .getFirst();

            assertThat(document.text().title()).isEqualTo("Dances");
            assertThat(document.text().author()).isEqualTo("John Doe");
            assertThat(document.tags()).containsExactlyInAnyOrder("bees", "api-docs", "collection:documents");
            assertThat(document.metadata()).containsEntry("shelf", 7);
        }
    }

    @Test
    @DisplayName("S16: a job waits while there is no room to read its file, and does not fail")
    void job_waits_for_room() throws Exception {
        var isFull = new AtomicBoolean(true);
        try (var engine = TestEngine.open(directory, new FullDisk(isFull))) {
            assertThat(PatientHealth.of(engine::health).problems()).containsExactly("The disk is full.");
            var job = accepted(engine, file("bees.txt", BEES));
            var waiting = new CompletableFuture<JobProgress>();
            try (var _ = engine.ingestion().watch(job.id(), seen -> completeIfWaiting(waiting, seen))) {
                completeIfWaiting(waiting, engine.ingestion().find(job.id()).orElseThrow());
                waiting.join();
            }

            isFull.set(false);

            assertThat(engine.ingestion().await(job.id())).map(Job::state).contains(JobState.COMPLETED);
            assertThat(PatientHealth.of(engine::health).problems()).isEmpty();
        }
    }

    private static void completeIfWaiting(CompletableFuture<JobProgress> waiting, Job job) {
        if (job.state() == JobState.QUEUED && job.progress().activity().equals("Waiting: The disk is full.")) {
            waiting.complete(job.progress());
        }
    }

    @Test
    @DisplayName("S16: a file that does not fit on a disk with room for others fails, and does not block the others")
    void file_that_never_fits_fails() throws Exception {
        try (var engine = TestEngine.open(directory, new SmallDisk("large.txt"))) {
            var large = accepted(engine, file("large.txt", BEES + " And wasps."));
            completed(engine, file("bees.txt", BEES));

            assertThat(engine.ingestion().await(large.id())).hasValueSatisfying(failed -> {
                assertThat(failed.state()).isEqualTo(JobState.FAILED);
                assertThat(failed.fault())
                        .isEqualTo(new IngestFault(IngestFault.Code.ENGINE_FAILED, "The disk is full."));
                assertThat(failed.retryable()).isTrue();
            });
        }
    }

    /// Has room for all files but one.
    private record SmallDisk(String tooLarge) implements TextExtractor {
        @Override
        public Extraction extract(ExtractionRequest request, ReadingProgress progress)
                throws ExtractionException, InterruptedException {
            if (request.fileName().equals(tooLarge)) {
                throw new ExtractionException(ExtractionException.Reason.NO_SPACE, "The disk is full.");
            }
            return TestEngine.reader().extract(request, progress);
        }
    }

    /// Has no room for any file, until it has.
    private record FullDisk(AtomicBoolean isFull) implements TextExtractor {
        @Override
        public Extraction extract(ExtractionRequest request, ReadingProgress progress)
                throws ExtractionException, InterruptedException {
            if (isFull.get()) {
                throw new ExtractionException(ExtractionException.Reason.NO_SPACE, "The disk is full.");
            }
            return TestEngine.reader().extract(request, progress);
        }

        @Override
        public Optional<String> problem() {
            return isFull.get() ? Optional.of("The disk is full.") : Optional.empty();
        }
    }

    /// Reads nothing until it is opened.
    private static final class Gate implements TextExtractor {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);

        @Override
        public Extraction extract(ExtractionRequest request, ReadingProgress progress)
                throws ExtractionException, InterruptedException {
            begun.countDown();
            opened.await();
            return TestEngine.reader().extract(request, progress);
        }

        void awaitFirst() throws InterruptedException {
            begun.await();
        }

        void open() {
            opened.countDown();
        }
    }
}
