package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.accepted;
import static pinakes.engine.core.ingest.IngestionSteps.file;
import static pinakes.engine.core.ingest.IngestionSteps.found;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.document.DocumentChanges;
import pinakes.engine.core.document.DocumentChanges.Relocation;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;

/// Stored files that are read again, by OCR that has changed since.
final class RereadingTest extends RereadingCase {
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
}
