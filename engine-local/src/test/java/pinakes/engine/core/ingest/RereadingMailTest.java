package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.file;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobState;

/// Mails and their attachments that are read again.
final class RereadingMailTest extends RereadingCase {
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
}
