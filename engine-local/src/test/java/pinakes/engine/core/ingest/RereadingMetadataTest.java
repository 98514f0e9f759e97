package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.core.ingest.IngestionSteps.accepted;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.file;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.access.DeniedException;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.QuotaUse;

/// What is stated about documents while they are read again.
final class RereadingMetadataTest extends RereadingCase {
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
    @DisplayName("K1b: what was stated with a job is added by the job that a retry of it finds under way")
    void metadata_is_added_by_the_job_under_way() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            var cancelled = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            engine.ingestion().amend(cancelled.id(), new Addition(stating("red", "collection:desk"), false, "me"));
            engine.ingestion().cancel(cancelled.id());
            var other = again(engine, rules.id(), DocumentMetadata.NONE, "me");

            assertThat(engine.ingestion().retry(cancelled.id()))
                    .isInstanceOfSatisfying(
                            RetryOutcome.UnderWay.class,
                            found -> assertThat(found.job().id()).isEqualTo(other.id()));
            ocr.opened.countDown();

            assertThat(ended(engine, other).state()).isEqualTo(JobState.COMPLETED);
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
    void caller_with_limits_retries_a_reading_of_a_document_that_it_can_access() throws Exception {
        try (var engine = open()) {
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.reads = "";
            var job = again(engine, rules.id(), RED, "me");
            assertThat(ended(engine, job).state()).isEqualTo(JobState.FAILED);
            ocr.reads = "kestrel";

            assertThatExceptionOfType(DeniedException.class)
                    .isThrownBy(() -> limitedTo(DESK, engine).retry(job.id()));
            var retried = (RetryOutcome.Queued)
                    limitedTo(CollectionName.DEFAULT, engine).retry(job.id());

            assertThat(ended(engine, retried.job()).state()).isEqualTo(JobState.COMPLETED);
        }
    }

    private static Ingestion limitedTo(CollectionName collection, LocalEngine engine) {
        return LimitedEngine.of(engine, () -> new Reach("me", Set.of(collection), null, null))
                .ingestion();
    }

    private static void limitDesk(LocalEngine engine, long documents) throws InterruptedException {
        engine.quotas().set(QuotaSubject.of(DESK), new Quota(documents, null, null));
    }
}
