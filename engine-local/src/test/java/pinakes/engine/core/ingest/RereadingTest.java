package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.core.ingest.IngestionSteps.accepted;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.file;
import static pinakes.engine.core.ingest.IngestionSteps.found;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.document.DocumentChanges;
import pinakes.engine.core.document.DocumentChanges.Relocation;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.QuotaUse;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

/// Stored files that are read again, by OCR that has changed since.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RereadingTest {
    private static final DocumentMetadata RED = stating("red");
    private static final CollectionName DESK = new CollectionName("desk");
    private static final ProjectId PROJECT = new ProjectId("laws");

    @TempDir
    private Path directory;

    private final Ocr ocr = new Ocr();

    @Test
    @DisplayName("K1a: a file with images is read again in place, and is found by its old text until then")
    void file_with_images_is_read_again() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "/shelf/rules.docx", "Rules"));
            engine.documents().retag(rules.id(), new TagChange(Set.of(), Set.of("red")));
            ocr.reads = "kestrel";
            ocr.isBlocked = true;

            var job = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            assertThat(found(engine, "kastrel")).hasSize(1);
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.COMPLETED);
            var after = engine.documents().find(rules.id()).orElseThrow();
            assertThat(after.number()).isEqualTo(rules.number());
            assertThat(after.version()).isEqualTo(2);
            assertThat(after.tags()).containsExactlyInAnyOrder("red", CollectionName.DEFAULT.tag());
            assertThat(texts(engine, after)).isEqualTo("Rules kestrel");
            assertThat(found(engine, "kestrel"))
                    .first()
                    .extracting(hit -> hit.document().id())
                    .isEqualTo(rules.id());
        }
    }

    @Test
    @DisplayName("K11: a file whose reading is cancelled keeps its text")
    void cancelled_reading_changes_nothing() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.reads = "kestrel";
            ocr.isBlocked = true;

            var job = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().cancel(job.id());

            assertThat(ended(engine, job).state()).isEqualTo(JobState.CANCELLED);
            assertThat(engine.documents().find(rules.id())).contains(rules);
            assertThat(texts(engine, rules)).isEqualTo("Rules kastrel");
        }
    }

    @Test
    @DisplayName("K1a: text that OCR has read stays when it reads nothing now, and the job says why")
    void text_is_not_lost() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.reads = "";

            var job = ended(engine, again(engine, rules.id(), DocumentMetadata.NONE, "me"));

            assertThat(job.state()).isEqualTo(JobState.FAILED);
            assertThat(job.fault())
                    .isEqualTo(new IngestFault(
                            IngestFault.Code.OCR_FAILED,
                            "OCR found no text in rules.docx. The document keeps the text that OCR found earlier."));
            assertThat(engine.documents().find(rules.id())).contains(rules);
        }
    }

    @Test
    @DisplayName("K1a: text that another reading found while this one found none stays")
    void text_of_another_reading_is_not_lost() throws Exception {
        var embedder = new HeldEmbedder();
        ocr.reads = "";
        try (var engine = open(embedder)) {
            var rules = made(engine, file("rules.docx", "Rules"));
            embedder.holds = "Rules";
            var mine = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            embedder.begun.await();
            embedder.holds = null;
            ocr.reads = "kestrel";
            ended(engine, again(engine, rules.id(), DocumentMetadata.NONE, "somebody else"));
            embedder.opened.countDown();

            assertThat(ended(engine, mine).fault())
                    .isEqualTo(new IngestFault(
                            IngestFault.Code.OCR_FAILED,
                            "OCR found no text in rules.docx. The document keeps the text that OCR found earlier."));
            assertThat(texts(engine, rules)).isEqualTo("Rules kestrel");
        }
    }

    @Test
    @DisplayName("K1a: a reading of old bytes that finds no text is no failure, and what was stated is added")
    void old_bytes_need_no_text() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "/shelf/rules.docx", "Rules"));
            ocr.isBlocked = true;
            var job = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            completed(engine, file("rules.docx", "/shelf/rules.docx", "Orders"));
            engine.ingestion().amend(job.id(), new Addition(RED, false, "me"));
            ocr.reads = "";
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.COMPLETED);
            assertThat(texts(engine, rules)).isEqualTo("Orders kastrel");
            assertThat(ids(engine, "red")).containsExactly(rules.id());
        }
    }

    @Test
    @DisplayName("K1a: text in images that could not be read before is added, and the warning about it is gone")
    void text_is_added() throws Exception {
        ocr.reads = "";
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            assertThat(warnings(rules)).isEqualTo("Unread: rules.docx");

            ended(engine, again(engine, rules.id(), DocumentMetadata.NONE, "me"));
            assertThat(engine.documents().find(rules.id()).orElseThrow().version())
                    .as("it is really read again, even if nothing changes")
                    .isEqualTo(2);
            ocr.reads = "kestrel";
            ended(engine, again(engine, rules.id(), DocumentMetadata.NONE, "me"));

            var after = engine.documents().find(rules.id()).orElseThrow();
            assertThat(after.text().method()).isEqualTo(ProcessingMethod.MIXED);
            assertThat(warnings(after)).isEmpty();
            assertThat(texts(engine, after)).isEqualTo("Rules kestrel");
        }
    }

    @Test
    @DisplayName("K1a: what is stated about a document while it is read again is added, and nothing else is lost")
    void metadata_is_added() throws Exception {
        try (var engine = open()) {
            var stated = new DocumentMetadata("Rules", "Ada", List.of("blue", "collection:desk"), Map.of("year", 1927));
            var rules = made(
                    engine,
                    new NewDocument(DocumentKind.FILE, "rules.docx", null, () -> bytes("Rules"), stated, false, "me"));
            ocr.isBlocked = true;

            var job = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().amend(job.id(), new Addition(RED, false, "me"));
            ocr.opened.countDown();
            ended(engine, job);

            var after = engine.documents().find(rules.id()).orElseThrow();
            assertThat(after.version()).isEqualTo(2);
            assertThat(after.tags()).containsExactlyInAnyOrder("red", "blue", "collection:desk");
            assertThat(after.text().title()).isEqualTo("Rules");
            assertThat(after.text().author()).isEqualTo("Ada");
            assertThat(after.metadata()).isEqualTo(Map.of("year", 1927));
        }
    }

    @Test
    @DisplayName("K1a: what is stated about a document while it is read again is added even if it gets other bytes")
    void metadata_is_added_to_other_bytes() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "/shelf/rules.docx", "Rules"));
            ocr.isBlocked = true;
            var job = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            completed(engine, file("rules.docx", "/shelf/rules.docx", "Orders"));

            engine.ingestion().amend(job.id(), new Addition(RED, false, "me"));
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.COMPLETED);
            assertThat(texts(engine, rules)).isEqualTo("Orders kastrel");
            assertThat(ids(engine, "red")).containsExactly(rules.id());
        }
    }

    @Test
    @DisplayName(
            "K1b: what is stated about a document while it is read again is added when the job fails and is retried")
    void metadata_is_added_by_a_retry() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            ocr.reads = "";
            var job = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().amend(job.id(), new Addition(stating("red", "collection:desk"), false, "me"));
            ocr.opened.countDown();
            assertThat(ended(engine, job).state()).isEqualTo(JobState.FAILED);
            ocr.reads = "kestrel";

            var retried = (RetryOutcome.Queued) engine.ingestion().retry(job.id());

            assertThat(ended(engine, retried.job()).state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.documents().find(rules.id()).orElseThrow().tags())
                    .containsExactlyInAnyOrder("red", "collection:desk");
        }
    }

    @Test
    @DisplayName("S11: a full collection takes no documents that are sent there while they are read again")
    void full_collection_is_full_for_rereading() throws Exception {
        var desk = stating("collection:desk");
        try (var engine = open()) {
            var mail = made(engine, file("a.eml", "See below\nrules.docx=Rules"));
            var rules = made(engine, file("rules.docx", "More rules"));
            limitDesk(engine, 1);
            ocr.isBlocked = true;
            var first = again(engine, mail.id(), DocumentMetadata.NONE, "me");
            var second = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();

            assertThatExceptionOfType(QuotaExceededException.class)
                    .as("the mail and its attachment")
                    .isThrownBy(() -> engine.ingestion().amend(first.id(), new Addition(desk, false, "me")));
            limitDesk(engine, 2);
            assertThat(engine.ingestion().amend(first.id(), new Addition(desk, false, "me")))
                    .isInstanceOfSatisfying(
                            AmendOutcome.Pending.class,
                            amended -> assertThat(amended.job().collection())
                                    .as("it works on a stored document")
                                    .isNull());
            limitDesk(engine, 1);
            assertThatExceptionOfType(QuotaExceededException.class)
                    .isThrownBy(() -> engine.ingestion().amend(second.id(), new Addition(desk, false, "me")));
            ocr.opened.countDown();

            assertThat(ended(engine, first).collection()).isNull();
            ended(engine, second);
            assertThat(engine.quotas().list()).extracting(QuotaUse::documents).containsExactly(2L);
            assertThat(engine.documents().find(rules.id()).orElseThrow().tags())
                    .containsExactly(CollectionName.DEFAULT.tag());
        }
    }

    @Test
    @DisplayName("S11: a mail that is sent to a collection while it is read again holds room for its attachments too")
    void attachments_hold_room() throws Exception {
        try (var engine = open()) {
            var mail = made(engine, file("a.eml", "See below\nrules.docx=Rules"));
            limitDesk(engine, 2);
            ocr.isBlocked = true;
            var job = again(engine, mail.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().amend(job.id(), new Addition(stating("collection:desk"), false, "me"));

            assertThat(engine.quotas().list()).extracting(QuotaUse::documents).containsExactly(2L);
            assertThatExceptionOfType(QuotaExceededException.class).isThrownBy(() -> accepted(engine, onDesk("More")));
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.quotas().list()).extracting(QuotaUse::documents).containsExactly(2L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kestrel", ""})
    @DisplayName("S7: attachments that leave a collection with a mail that is read again are reported to its watchers")
    void leaving_attachments_are_told(String reads) throws Exception {
        var told = new ConcurrentLinkedQueue<DocumentChange>();
        try (var engine = open()) {
            var mail = made(
                    engine, file("a.eml", "See below\nrules.docx=Rules\nscan.png=Scan\nplan.txt=Plan\nold.eml=Older"));
            ocr.isBlocked = true;
            ocr.reads = reads;
            var job = again(engine, mail.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().amend(job.id(), new Addition(stating("collection:desk"), false, "me"));
            try (var _ = engine.documents().watch(told::add)) {
                ocr.opened.countDown();
                ended(engine, job);
            }

            var both = Set.of(CollectionName.DEFAULT, DESK);
            var all = Stream.concat(mail.attachments().stream().map(LinkedDocument::id), Stream.of(mail.id()));
            assertThat(told)
                    .containsExactlyInAnyOrderElementsOf(
                            all.map(id -> new DocumentChange(id, both)).toList());
        }
    }

    @Test
    @DisplayName("S7: a document that has left the caller's collections while it is read again stays where it is")
    void document_beyond_reach_stays() throws Exception {
        try (var engine = open()) {
            var limited =
                    LimitedEngine.of(engine, () -> new Reach("me", Set.of(CollectionName.DEFAULT, DESK), null, null));
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            var added = limited.ingestion().add(rules.id(), new Addition(DocumentMetadata.NONE, true, "me"));
            var job = ((AddOutcome.Applied) added).job();
            ocr.begins();
            assertThat(limited.ingestion()
                            .amend(job.id(), new Addition(stating("red", "collection:desk"), false, "me")))
                    .isInstanceOf(AmendOutcome.Pending.class);
            engine.documents().retag(rules.id(), TagChange.to(new CollectionName("attic")));
            ocr.opened.countDown();

            assertThat(Objects.requireNonNull(ended(engine, job).fault()).message())
                    .isEqualTo("Another call moved or removed it in the meantime.");
            assertThat(engine.documents().find(rules.id()).orElseThrow().tags()).containsExactly("collection:attic");
        }
    }

    @Test
    @DisplayName("K1b: a reading that fails does not forget a file that failed earlier in the collection it was for")
    void failed_file_is_kept() throws Exception {
        ocr.reads = "";
        try (var engine = open()) {
            var failed = IngestionSteps.ended(engine, onDesk("Scan"));
            assertThat(failed.retryable()).isTrue();
            ocr.reads = "kastrel";
            var scan = made(engine, file("scan.png", "Scan"));
            ocr.isBlocked = true;
            var job = again(engine, scan.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().amend(job.id(), new Addition(stating("collection:desk"), false, "me"));
            ocr.reads = "";
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.FAILED);
            assertThat(ended(engine, failed).retryable()).isTrue();
        }
    }

    @Test
    @DisplayName("C7, K11: a document that has moved into a project is not read again in vain")
    void moved_document_is_not_read() throws Exception {
        try (var engine = open()) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            var ahead = new ArrayList<Job>(); // as many as may run at once of one caller
            for (var place = 1; place < IngestingProcess.LIMITS.jobsAtOnce(); place++) {
                var scan = made(engine, file("scan.docx", "Scan " + place));
                ahead.add(again(engine, scan.id(), DocumentMetadata.NONE, "me"));
            }
            var last = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            assertThat(ended(engine, moving(engine, rules, "somebody else")).state())
                    .isEqualTo(JobState.COMPLETED);
            ocr.opened.countDown();

            assertThat(ended(engine, last).state()).isEqualTo(JobState.CANCELLED);
            for (var job : ahead) {
                ended(engine, job);
            }
            assertThat(ocr.readAgain).hasValue(ahead.size());
        }
    }

    @Test
    @DisplayName("K1a: a file that is renamed while it is read again keeps its new name")
    void new_name_stays() throws Exception {
        try (var engine = open()) {
            var scan = made(engine, file("scan.docx", "/shelf/scan.docx", "Rules"));
            ocr.isBlocked = true;
            var job = again(engine, scan.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            new DocumentChanges(engine.store()).relocate(List.of(new Relocation(scan.id(), "/shelf/invoice.docx")));
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.COMPLETED);
            var after = engine.documents().find(scan.id()).orElseThrow().source();
            assertThat(after.fileName()).isEqualTo("invoice.docx");
            assertThat(after.path()).isEqualTo("/shelf/invoice.docx");
        }
    }

    @Test
    @DisplayName("C7, K1a: a document that is read again while it moves into a project moves with its new text")
    void document_is_read_when_it_moves() throws Exception {
        var embedder = new HeldEmbedder();
        try (var engine = open(embedder)) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            ocr.reads = "kestrel";
            var reading = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            embedder.holds = "kastrel";
            var moving = moving(engine, rules);
            embedder.begun.await();
            ocr.opened.countDown();
            assertThat(ended(engine, reading).state()).isEqualTo(JobState.COMPLETED);
            embedder.opened.countDown();

            assertThat(ended(engine, moving).state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.documents().find(rules.id())).isEmpty();
            assertThat(inProject(engine)).containsExactly("Rules kestrel");
        }
    }

    @Test
    @DisplayName("C7, K1b: what is stated about a document that moves is added when the move is cancelled and retried")
    void metadata_is_added_by_another_move() throws Exception {
        var embedder = new HeldEmbedder();
        try (var engine = open(embedder)) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var rules = made(engine, file("rules.docx", "Rules"));
            embedder.holds = "kastrel";
            var moving = moving(engine, rules);
            embedder.begun.await();
            engine.ingestion().amend(moving.id(), new Addition(RED, false, "me"));
            assertThat(engine.ingestion().cancel(moving.id()))
                    .get()
                    .extracting(Job::state)
                    .isEqualTo(JobState.CANCELLED);
            embedder.holds = null;

            var retried = (RetryOutcome.Queued) engine.ingestion().retry(moving.id());

            assertThat(ended(engine, retried.job()).state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.library().documents(PROJECT, 10, 0).orElseThrow())
                    .singleElement()
                    .satisfies(document -> assertThat(document.tags()).containsExactly("red"));
        }
    }

    private static Job moving(LocalEngine engine, Document document) throws InterruptedException {
        return moving(engine, document, "me");
    }

    private static Job moving(LocalEngine engine, Document document, String owner) throws InterruptedException {
        var submission = engine.library().move(PROJECT, document.id(), owner).orElseThrow();
        return ((ProjectSubmission.Accepted) submission).job();
    }

    @Test
    @DisplayName("K1a, S6: two callers that ask for the same reading have a job each")
    void callers_have_jobs_of_their_own() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;

            var mine = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            var same = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            var theirs = again(engine, rules.id(), DocumentMetadata.NONE, "somebody else");
            ocr.opened.countDown();

            assertThat(same.id()).isEqualTo(mine.id());
            assertThat(theirs.id()).isNotEqualTo(mine.id());
            assertThat(theirs.state()).isEqualTo(JobState.QUEUED);
            assertThat(List.of(ended(engine, mine), ended(engine, theirs)))
                    .extracting(Job::outcome)
                    .extracting(Job.Outcome::version)
                    .containsExactlyInAnyOrder(2, 3);
        }
    }

    @Test
    @DisplayName("K1: a file that changed before its old bytes are read again gets its new version")
    void changed_file_wins() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "/shelf/rules.docx", "Rules"));
            ocr.isBlocked = true;
            var blocking = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            var changed = accepted(engine, file("rules.docx", "/shelf/rules.docx", "Orders"));
            var later = again(engine, rules.id(), DocumentMetadata.NONE, "somebody else");
            engine.store()
                    .write((sql, _) -> sql.execute( // both are queued; the older one runs last
                            "UPDATE job SET attempts = 1 WHERE id = ?",
                            changed.id().toString()));
            ocr.opened.countDown();

            ended(engine, blocking);
            ended(engine, later);
            assertThat(ended(engine, changed).state()).isEqualTo(JobState.COMPLETED);

            assertThat(texts(engine, rules)).isEqualTo("Orders kastrel");
        }
    }

    @Test
    @DisplayName("S7: a file of one person is read again, whatever others have under the same path")
    void others_have_no_part_in_it() throws Exception {
        var ann = CollectionName.ofPerson("ann");
        try (var engine = open()) {
            var mine = made(
                    engine,
                    new NewDocument(
                            DocumentKind.FILE,
                            "rules.docx",
                            "/shelf/rules.docx",
                            () -> bytes("Rules"),
                            stating(ann.tag()),
                            false,
                            "ann",
                            Set.of(ann)));
            ocr.isBlocked = true;
            ocr.reads = "kestrel";
            var job = again(engine, mine.id(), DocumentMetadata.NONE, "ann");
            ocr.begins();
            var shared = made(
                    engine,
                    new NewDocument(
                            DocumentKind.FILE,
                            "rules.txt",
                            "/shelf/rules.docx",
                            () -> bytes("Other"),
                            RED,
                            false,
                            "me"));
            ocr.opened.countDown();

            assertThat(Objects.requireNonNull(ended(engine, job).outcome()).document())
                    .isEqualTo(mine.id());
            assertThat(texts(engine, mine)).isEqualTo("Rules kestrel");
            assertThat(engine.documents().find(shared.id())).contains(shared);
        }
    }

    @Test
    @DisplayName("K1a: a mail is read again with its attachments, as far as OCR reads these")
    void mail_is_read_again_with_its_attachments() throws Exception {
        try (var engine = open()) {
            var mail = made(engine, file("a.eml", "See below\nrules.docx=Rules\nplan.txt=Plan\nold.eml=Older"));
            var rules = attachment(engine, mail, "rules.docx");
            var plan = attachment(engine, mail, "plan.txt");
            engine.documents().retag(rules.id(), new TagChange(Set.of(), Set.of("mine")));
            ocr.reads = "kestrel";

            assertThat(ended(engine, again(engine, mail.id(), DocumentMetadata.NONE, "me"))
                            .state())
                    .isEqualTo(JobState.COMPLETED);

            var after = engine.documents().find(mail.id()).orElseThrow();
            assertThat(after.attachments()).isEqualTo(mail.attachments());
            assertThat(after.version()).isEqualTo(2);
            var reread = attachment(engine, after, "rules.docx");
            assertThat(reread.version()).isEqualTo(2);
            assertThat(reread.tags()).contains("mine");
            assertThat(texts(engine, reread)).isEqualTo("Rules kestrel");
            assertThat(attachment(engine, after, "plan.txt")).isEqualTo(plan);
            assertThat(attachment(engine, after, "old.eml").version()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("K1a: reading a mail again adds attachments that can be read now, and removes none that cannot")
    void attachments_are_added_but_not_lost() throws Exception {
        try (var engine = open()) {
            var mail = made(engine, file("a.eml", "See below\nrules.docx=Rules\nscan.png=Scan\ngone.docx=Gone"));
            engine.documents().remove(attachment(engine, mail, "gone.docx").id());
            ocr.reads = "";

            ended(engine, again(engine, mail.id(), DocumentMetadata.NONE, "me"));
            var without = engine.documents().find(mail.id()).orElseThrow();

            assertThat(names(without)).containsExactly("rules.docx", "scan.png");
            assertThat(texts(engine, attachment(engine, without, "rules.docx"))).isEqualTo("Rules kastrel");
            assertThat(texts(engine, attachment(engine, without, "scan.png"))).isEqualTo("Scan kastrel");
            assertThat(warnings(without))
                    .contains("Unread: scan.png", "“gone.docx” was not added again")
                    .contains("OCR found no text in the attachment “rules.docx”. The document keeps the text that OCR"
                            + " found earlier.");

            var other = made(engine, file("b.eml", "See below too\nscan.png=Other scan"));
            assertThat(names(other)).isEmpty();
            ocr.reads = "kestrel";
            ended(engine, again(engine, other.id(), DocumentMetadata.NONE, "me"));

            var with = engine.documents().find(other.id()).orElseThrow();
            assertThat(texts(engine, attachment(engine, with, "scan.png"))).isEqualTo("Other scan kestrel");
            assertThat(warnings(with)).isEmpty();
        }
    }

    @Test
    @DisplayName("K1a: what is stated about a mail while it is read again also finds attachments that keep their text")
    void kept_attachments_are_found() throws Exception {
        try (var engine = open()) {
            var mail = made(
                    engine, file("a.eml", "See below\nrules.docx=Rules\nscan.png=Scan\nplan.txt=Plan\nold.eml=Older"));
            ocr.isBlocked = true;
            ocr.reads = "";
            var job = again(engine, mail.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            engine.ingestion().amend(job.id(), new Addition(RED, false, "me"));
            ocr.opened.countDown();

            assertThat(ended(engine, job).state()).isEqualTo(JobState.COMPLETED);
            assertThat(names(engine.documents().find(mail.id()).orElseThrow())).hasSize(4);
            var all = Stream.concat(mail.attachments().stream().map(LinkedDocument::id), Stream.of(mail.id()));
            assertThat(ids(engine, "red")).containsExactlyInAnyOrderElementsOf(all.toList());
        }
    }

    @Test
    @DisplayName("K1a: an attachment can be read again without its mail, and still belongs to it")
    void attachment_is_read_again() throws Exception {
        try (var engine = open()) {
            var mail = made(engine, file("a.eml", "See below\nrules.docx=Rules"));
            var rules = attachment(engine, mail, "rules.docx");
            ocr.reads = "kestrel";

            ended(engine, again(engine, rules.id(), DocumentMetadata.NONE, "me"));

            var after = attachment(engine, engine.documents().find(mail.id()).orElseThrow(), "rules.docx");
            assertThat(after.attachedTo()).isEqualTo(rules.attachedTo());
            assertThat(texts(engine, after)).isEqualTo("Rules kestrel");
            assertThat(engine.documents().find(mail.id()).orElseThrow().version())
                    .isEqualTo(1);
        }
    }

    private LocalEngine open() throws InterruptedException {
        return open(new WordBagEmbedder("bag"));
    }

    private LocalEngine open(Embedder embedder) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(ocr, embedder),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    /// The documents that searches find by a tag.
    private static Set<DocumentId> ids(LocalEngine engine, String tag) throws InterruptedException {
        var filter = DocumentFilter.ALL.withTags(Set.of(tag));
        return engine
                .search()
                .search(new SearchRequest("orders kastrel see plan older", 20, 0, filter, SearchMode.HYBRID))
                .hits()
                .stream()
                .map(hit -> hit.document().id())
                .collect(Collectors.toSet());
    }

    private static Document made(LocalEngine engine, NewDocument document) throws Exception {
        var outcome = Objects.requireNonNull(completed(engine, document).outcome());
        return engine.documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();
    }

    private static Job again(LocalEngine engine, DocumentId document, DocumentMetadata metadata, String owner)
            throws InterruptedException {
        return ((AddOutcome.Applied) engine.ingestion().add(document, new Addition(metadata, true, owner))).job();
    }

    private static Job ended(LocalEngine engine, Job job) throws InterruptedException {
        return engine.ingestion().await(job.id()).orElseThrow();
    }

    private static NewDocument onDesk(String text) {
        return new NewDocument(
                DocumentKind.FILE, "scan.png", null, () -> bytes(text), stating("collection:desk"), false, "me");
    }

    private static void limitDesk(LocalEngine engine, long documents) throws InterruptedException {
        engine.quotas().set(QuotaSubject.of(DESK), new Quota(documents, null, null));
    }

    /// The passages of the project.
    private static List<String> inProject(LocalEngine engine) throws InterruptedException {
        var found = engine.projects().search(new ChunkQuery(PROJECT, "rules", 10, ChunkFilter.ALL, false));
        return ((FindOutcome.Found) found)
                .chunks().stream().map(chunk -> chunk.chunk().text()).toList();
    }

    private static String texts(LocalEngine engine, Document document) throws InterruptedException {
        return engine.documents().passages(document.id(), 10, 0).stream()
                .map(Passage::text)
                .collect(Collectors.joining("\n"));
    }

    private static String warnings(Document document) {
        return document.text().properties().getOrDefault(Document.Text.WARNINGS, "");
    }

    private static List<String> names(Document mail) {
        return mail.attachments().stream().map(LinkedDocument::name).sorted().toList();
    }

    private static Document attachment(LocalEngine engine, Document mail, String name) throws InterruptedException {
        var part = mail.attachments().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return engine.documents().find(part.id()).orElseThrow();
    }

    private static DocumentMetadata stating(String... tags) {
        return new DocumentMetadata(null, null, List.of(tags), Map.of());
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    /// Embeds passages with a word only when it is let go.
    private static final class HeldEmbedder extends WordBagEmbedder {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);
        private volatile @Nullable String holds;

        HeldEmbedder() {
            super("bag");
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            var held = holds;
            if (held != null && text.contains(held)) {
                begun.countDown();
                try {
                    opened.await();
                } catch (InterruptedException e) {
                    throw new EmbeddingException("The job was cancelled.", e);
                }
            }
            return super.embedPassage(text);
        }
    }

    /// Reads a word in every file that can have images. Each line of a mail but the first is an attached file.
    private static final class Ocr implements TextExtractor {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);
        private final AtomicInteger readAgain = new AtomicInteger();
        private volatile String reads = "kastrel";
        private volatile boolean isBlocked;

        void begins() throws InterruptedException {
            assertThat(begun.await(1, TimeUnit.MINUTES))
                    .as("a file is read again")
                    .isTrue();
        }

        @Override
        public Extraction extract(ExtractionRequest request, ReadingProgress progress) throws InterruptedException {
            if (request.forceOcr()) {
                readAgain.incrementAndGet();
            }
            if (request.forceOcr() && isBlocked) {
                begun.countDown();
                opened.await();
            }
            try {
                return Objects.requireNonNull(
                        read(request.fileName(), Files.readAllLines(request.file(), UTF_8), request));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private @Nullable Extraction read(String name, List<String> lines, ExtractionRequest request)
                throws IOException {
            var format = FileFormat.announcedBy(name).orElseThrow();
            var isMade = format == FileFormat.TXT || format == FileFormat.EML;
            var isRead = !isMade && !reads.isEmpty();
            if (!isMade && !isRead && format != FileFormat.DOCX) {
                return null; // a picture without text
            }
            var warnings = new ArrayList<String>();
            if (!isMade && !isRead) {
                warnings.add("Unread: " + name);
            }
            var attachments = new ArrayList<AttachedFile>();
            for (var line : lines.subList(1, lines.size())) {
                var part = line.split("=", 2);
                var extraction = read(part[0], List.of(part[1]), request);
                if (extraction == null) {
                    warnings.add("Unread: " + part[0]);
                } else {
                    var content = Objects.requireNonNull(request.attachments()).store(bytes(part[1]));
                    attachments.add(new AttachedFile(part[0], content, extraction));
                }
            }
            var text = isRead ? lines.getFirst() + " " + reads : lines.getFirst();
            return new Extraction(
                    format,
                    isRead ? ReadingMethod.MIXED : ReadingMethod.TEXT_EXTRACTION,
                    new Description(null, null, null, null, null),
                    null,
                    List.of(new Block.Paragraph(text, Location.UNKNOWN)),
                    List.of(),
                    Map.of(),
                    warnings,
                    attachments);
        }
    }
}
