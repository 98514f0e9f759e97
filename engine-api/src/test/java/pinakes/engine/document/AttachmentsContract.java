package pinakes.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaExceededException.Refusal;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// How files attached to mails become documents.
public abstract class AttachmentsContract extends EngineContract {
    private static final CollectionName MAIL = new CollectionName("mail");
    private static final CollectionName DESK = new CollectionName("desk");
    private static final String POND = "Dig a pond for the ducks.";

    @Test
    @DisplayName("K1: a mail and each readable file attached to it are documents that name each other")
    void attachment_is_a_document_of_its_own() throws Exception {
        var mail = added(
                mail(
                        "/in/a.eml",
                        "See the plan.",
                        new String[] {MAIL.tag(), "garden"},
                        file("plan.txt", POND),
                        file("list.txt", "Shovel, bucket"),
                        "--b\r\nContent-Type: application/zip\r\nContent-Disposition: attachment; filename=\"x.zip\"\r\n\r\n\u0001\u0002\u0003\u0004\r\n"));

        assertThat(mail.attachedTo()).isNull();
        assertThat(mail.attachments()).extracting(LinkedDocument::name).containsExactly("plan.txt", "list.txt");
        assertThat(mail.text().properties().get(Document.Text.WARNINGS)).contains("“x.zip” was not read");
        var plan = attachment(mail, "plan.txt");
        assertThat(plan.attachedTo()).isEqualTo(new LinkedDocument(mail.id(), mail.number(), "Garden"));
        assertThat(plan.tags()).containsExactlyElementsOf(mail.tags()).contains(MAIL.tag(), "garden");
        assertThat(plan.text().format()).isEqualTo("txt");
        assertThat(plan.source().path()).isEqualTo("plan.txt");
        try (var original = engine().documents().original(plan.id()).orElseThrow()) {
            assertThat(original).hasContent(POND);
        }
        assertThat(texts(mail)).contains("plan.txt").doesNotContain("pond");
        assertThat(texts(plan)).isEqualTo(POND);
        assertThat(foundIn("pond ducks")).first().isEqualTo(plan.id());
        assertThat(engine().documents()
                        .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10, 0)
                        .documents())
                .contains(mail, plan)
                .hasSize(3);
    }

    @Test
    @DisplayName("K1: a mail in a mail is a document with attachments of its own")
    void mails_in_mails_are_documents() throws Exception {
        var inner = "From: ben@example.org\r\nSubject: Older\r\n"
                + body("i", "An older mail", file("i", "deep.txt", "Deep down"));
        var mail = added(mail(
                null,
                "See below.",
                new String[] {},
                "--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=\"older.eml\"\r\n\r\n"
                        + inner));

        var older = attachment(mail, "older.eml");
        var deep = attachment(older, "deep.txt");

        assertThat(older.text().title()).isEqualTo("Older");
        assertThat(deep.attachedTo()).isEqualTo(new LinkedDocument(older.id(), older.number(), "Older"));
        engine().documents().remove(mail.id());
        assertThat(engine().documents().find(deep.id())).isEmpty();
        assertThat(foundIn("deep down")).isEmpty();
    }

    @Test
    @DisplayName("K4: attachments are removed with their mail; the same file of another mail or by itself stays")
    void attachments_go_with_their_mail() throws Exception {
        var first = added(mail(null, "First", new String[] {}, file("plan.txt", POND)));
        var second = added(mail(null, "Second", new String[] {}, file("same plan.txt", POND)));
        var alone = added(text("plan.txt", null, POND));
        var ofFirst = attachment(first, "plan.txt");
        var ofSecond = attachment(second, "same plan.txt");
        assertThat(Set.of(ofFirst.id(), ofSecond.id(), alone.id())).hasSize(3);
        assertThat(foundIn("pond ducks")).as("the same passage once").hasSize(1);

        engine().documents().remove(first.id());

        assertThat(engine().documents().find(ofFirst.id())).isEmpty();
        try (var original = engine().documents().original(ofSecond.id()).orElseThrow()) {
            assertThat(original).hasContent(POND);
        }
        engine().documents().remove(second.id());
        assertThat(engine().documents().find(ofSecond.id())).isEmpty();
        assertThat(foundIn("pond ducks")).containsExactly(alone.id());
        try (var original = engine().documents().original(alone.id()).orElseThrow()) {
            assertThat(original).hasContent(POND);
        }
    }

    @Test
    @DisplayName("K4: the same file twice in a mail is one document")
    void same_file_twice_is_one() throws Exception {
        var mail = added(mail(null, "Twice", new String[] {}, file("a.txt", POND), file("b.txt", POND)));

        assertThat(mail.attachments()).extracting(LinkedDocument::name).containsExactly("a.txt");
    }

    @Test
    @DisplayName("K4: a new version of a mail replaces, adds and removes attachments")
    void attachments_change_with_their_mail() throws Exception {
        var before = added(mail(
                "/in/a.eml",
                "First",
                new String[] {MAIL.tag()},
                file("same.txt", "Same words"),
                file("list.txt", "Shovel"),
                file("gone.txt", "Gone with the wind")));
        engine().documents().retag(attachment(before, "same.txt").id(), new TagChange(Set.of(), Set.of("mine")));

        engine().ingestion()
                .add(
                        attachment(before, "list.txt").id(),
                        new Addition(new DocumentMetadata("My list", null, List.of(), Map.of()), false, OWNER));

        var after = added(mail(
                "/in/a.eml",
                "Second",
                new String[] {},
                file("new.txt", "Brand new"),
                file("list.txt", "Bucket"),
                file("renamed.txt", "Same words")));

        assertThat(after.id()).isEqualTo(before.id());
        assertThat(after.version()).isEqualTo(2);
        var same =
                engine().documents().find(attachment(before, "same.txt").id()).orElseThrow();
        assertThat(same.version()).isEqualTo(1);
        assertThat(same.tags()).contains("mine", MAIL.tag());
        var list = attachment(after, "list.txt");
        assertThat(list.id()).isEqualTo(attachment(before, "list.txt").id());
        assertThat(list.version()).isEqualTo(2);
        assertThat(list.text().title()).isEqualTo("My list");
        assertThat(texts(list)).isEqualTo("Bucket");
        assertThat(list.tags()).containsExactly(MAIL.tag());
        assertThat(attachment(after, "new.txt").tags()).containsExactly(MAIL.tag());
        assertThat(after.attachments())
                .extracting(LinkedDocument::id)
                .hasSize(3)
                .contains(same.id());
        assertThat(foundIn("gone wind")).isEmpty();
        assertThat(foundIn("shovel")).isEmpty();
    }

    @Test
    @DisplayName("K3: attachments get the tags, the metadata and the collection of their mail")
    void attachments_follow_their_mail() throws Exception {
        var mail = added(mail(null, "First", new String[] {MAIL.tag(), "old"}, file("plan.txt", POND)));
        var plan = attachment(mail, "plan.txt");

        engine().documents().retag(mail.id(), new TagChange(Set.of("old"), Set.of("new", DESK.tag())));
        var added = engine().ingestion()
                .add(
                        mail.id(),
                        new Addition(
                                new DocumentMetadata("A title", null, List.of("newer"), Map.of("case", "17")),
                                false,
                                OWNER));

        assertThat(added).isInstanceOf(AddOutcome.Applied.class);
        var now = engine().documents().find(plan.id()).orElseThrow();
        assertThat(now.tags()).containsExactlyInAnyOrder(DESK.tag(), "new", "newer");
        assertThat(now.metadata()).containsEntry("case", "17");
        assertThat(now.text().title()).isNotEqualTo("A title");
        assertThat(now.attachedTo()).isEqualTo(new LinkedDocument(mail.id(), mail.number(), "A title"));
        assertThat(found("pond", withTags("newer"))).isNotEmpty();
        assertThat(found("pond", withTags("old"))).isEmpty();
    }

    @Test
    @DisplayName("K1a: force_ocr reads a known mail again, with the attachments that OCR reads")
    void mail_is_read_again() throws Exception {
        var inner = "From: ben@example.org\r\nSubject: Older\r\n" + body("i", "An older mail");
        var mail = added(mail(
                null,
                "See below.",
                new String[] {MAIL.tag()},
                file("plan.txt", POND),
                "--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=\"older.eml\"\r\n\r\n"
                        + inner));
        var plan = attachment(mail, "plan.txt");

        var applied = (AddOutcome.Applied)
                engine().ingestion().add(mail.id(), new Addition(DocumentMetadata.NONE, true, OWNER));
        engine().ingestion().await(applied.job().id());

        var after = engine().documents().find(mail.id()).orElseThrow();
        assertThat(after.version()).isEqualTo(2);
        assertThat(after.tags()).isEqualTo(mail.tags());
        assertThat(after.attachments()).isEqualTo(mail.attachments());
        assertThat(attachment(after, "older.eml").version()).isEqualTo(2);
        assertThat(attachment(after, "plan.txt")).isEqualTo(plan);
        assertThat(foundIn("pond ducks")).first().isEqualTo(plan.id());
    }

    @Test
    @DisplayName("S7: an attachment that is moved to another collection no longer belongs to the mail")
    void moved_attachment_is_detached() throws Exception {
        var mail = added(mail(null, "First", new String[] {MAIL.tag()}, file("plan.txt", POND)));
        var plan = attachment(mail, "plan.txt");

        var moved = engine().documents().retag(plan.id(), TagChange.to(DESK)).orElseThrow();

        assertThat(moved.attachedTo()).isNull();
        assertThat(engine().documents().find(mail.id()).orElseThrow().attachments())
                .isEmpty();
        engine().documents().remove(mail.id());
        assertThat(engine().documents().find(plan.id())).contains(moved);
    }

    @Test
    @DisplayName("S7: an attachment that somebody removed or moved does not come back with a new version of the mail")
    void removed_attachments_stay_away() throws Exception {
        var parts = new String[] {
            file("plan.txt", POND), file("list.txt", "Shovel"), file("moved.txt", "Bucket"), file("kept.txt", "Hose")
        };
        var first = added(mail("/in/b.eml", "First", new String[] {MAIL.tag()}, parts));
        engine().documents().remove(attachment(first, "plan.txt").id());
        engine().documents().remove(attachment(first, "list.txt").id());
        engine().documents().retag(attachment(first, "moved.txt").id(), TagChange.to(DESK));

        added(mail("/in/b.eml", "Second", new String[] {}, parts));
        parts[1] = file("list.txt", "Shovel and rake");
        var third = added(mail("/in/b.eml", "Third", new String[] {}, parts));

        assertThat(third.version()).isEqualTo(3);
        assertThat(third.attachments()).extracting(LinkedDocument::name).containsExactly("kept.txt", "list.txt");
        assertThat(texts(attachment(third, "list.txt")))
                .as("other bytes are new")
                .isEqualTo("Shovel and rake");
        assertThat(third.text().properties().get(Document.Text.WARNINGS))
                .contains("“plan.txt” was not added again, because its document was removed or moved")
                .contains("“moved.txt” was not added again")
                .doesNotContain("kept.txt", "list.txt");
        assertThat(foundIn("pond ducks")).isEmpty();
    }

    @Test
    @DisplayName("S7: a limited caller can access the attachments of its own mails, and no others")
    void limited_callers_have_their_own() throws Exception {
        var reach = new Reach("somebody else", Set.of(DESK), null, null);
        var limited = LimitedEngine.of(engine(), () -> reach);
        var theirs = added(mail(null, "First", new String[] {MAIL.tag()}, file("plan.txt", POND)));

        var accepted = (Submission.Accepted)
                limited.ingestion().submit(mail(null, "Second", new String[] {}, file("plan.txt", POND)));
        var outcome = Objects.requireNonNull(
                engine().ingestion().await(accepted.job().id()).orElseThrow().outcome());
        var mine = limited.documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();

        assertThat(limited.documents().find(attachment(mine, "plan.txt").id())).isPresent();
        assertThat(limited.documents().find(attachment(theirs, "plan.txt").id()))
                .isEmpty();
        assertThat(attachment(mine, "plan.txt").tags()).containsExactly(DESK.tag());
    }

    @Test
    @DisplayName("S11: an attachment that its collection has no room for is named by the mail with the reason")
    void attachments_count_towards_the_quota() throws Exception {
        engine().quotas().set(QuotaSubject.of(MAIL), new Quota(2L, null, null));

        var mail = added(
                mail(null, "First", new String[] {MAIL.tag()}, file("plan.txt", POND), file("list.txt", "Shovel")));

        assertThat(mail.attachments()).extracting(LinkedDocument::name).containsExactly("plan.txt");
        assertThat(mail.text().properties().get(Document.Text.WARNINGS)).contains("“list.txt” was not added: ");
    }

    @Test
    @DisplayName("S11: a mail with attachments that does not fit is refused with what the collection held before")
    void mail_is_moved_as_a_whole() throws Exception {
        added(text("bees.txt", null, "Bees dance", DESK.tag()));
        var mail =
                added(mail(null, "First", new String[] {MAIL.tag()}, file("plan.txt", POND), file("b.txt", "Shovel")));
        var quota = QuotaSubject.of(DESK);
        engine().quotas().set(quota, new Quota(3L, null, null));

        assertThatExceptionOfType(QuotaExceededException.class)
                .isThrownBy(() -> engine().documents().retag(mail.id(), TagChange.to(DESK)))
                .extracting(QuotaExceededException::refusal)
                .isEqualTo(new Refusal(quota, QuotaMeasure.DOCUMENTS, 3, 1, null));

        assertThat(engine().documents().find(mail.id())).contains(mail);
        engine().quotas().set(quota, new Quota(4L, null, null));
        assertThat(engine().documents().retag(mail.id(), TagChange.to(DESK))).isPresent();
    }

    @Test
    @DisplayName("S3: names that senders give to attachments are stored and shown without folders, marks and excess")
    void names_are_safe() throws Exception {
        var mail = added(mail(
                null,
                "See below.",
                new String[] {},
                file("../../etc/plan.txt", POND),
                file("..", "Dots"),
                file("a".repeat(10_000) + ".txt", "Long"),
                "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment;"
                        + " filename*=UTF-8''%E2%80%AEtxt.exe%E2%80%AC.txt\r\n\r\nReversed\r\n"));

        assertThat(mail.attachments())
                .extracting(LinkedDocument::name)
                .containsExactlyInAnyOrder("plan.txt", "unnamed", "a".repeat(251) + ".txt", "txt.exe.txt");
        assertThat(texts(mail)).contains("plan.txt, unnamed, aaa").doesNotContain("etc", "a".repeat(256), "\u202E");
    }

    @Test
    @DisplayName("S11: a new version of a mail may replace an attachment in a full collection")
    void attachment_is_replaced_in_a_full_collection() throws Exception {
        engine().quotas().set(QuotaSubject.of(MAIL), new Quota(2L, null, null));
        added(mail("/a.eml", "First", new String[] {MAIL.tag()}, file("plan.txt", POND)));

        var mail = added(mail("/a.eml", "Second", new String[] {MAIL.tag()}, file("list.txt", "Shovel")));

        assertThat(mail.attachments()).extracting(LinkedDocument::name).containsExactly("list.txt");
    }

    @Test
    @DisplayName("K1: attachments whose names are exchanged in a new version of the mail have their new names")
    void attachments_are_renamed() throws Exception {
        var first = added(mail("/a.eml", "First", new String[] {}, file("a.txt", POND), file("b.txt", "Shovel")));
        var pond = attachment(first, "a.txt");

        var second = added(mail("/a.eml", "Second", new String[] {}, file("a.txt", "Shovel"), file("c.txt", POND)));

        assertThat(attachment(second, "c.txt").id()).isEqualTo(pond.id());
        assertThat(texts(attachment(second, "a.txt"))).contains("Shovel");
        assertThat(second.attachments()).hasSize(2);
    }

    @Test
    @DisplayName("K6: an empty attachment is named by the mail's warnings")
    void empty_attachment_is_named() throws Exception {
        var mail = added(mail(
                null,
                "See below.",
                new String[] {},
                "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=\"none.txt\"\r\n\r\n\r\n",
                file("plan.txt", POND)));

        assertThat(mail.text().properties().get(Document.Text.WARNINGS))
                .contains("The attachment “none.txt” is empty or damaged.");
    }

    @Test
    @DisplayName("P4: in a project, the text of attachments is part of the mail")
    void projects_keep_mails_whole() throws Exception {
        var project = new ProjectId("garden");
        engine().projects().add(new NewProject(project, null, false));
        var mail = added(mail(null, "First", new String[] {}, file("plan.txt", POND)));
        var plan = attachment(mail, "plan.txt");

        var move = (ProjectSubmission.Accepted)
                engine().library().move(project, mail.id(), OWNER).orElseThrow();
        engine().ingestion().await(move.job().id());

        assertThat(engine().documents().find(mail.id())).isEmpty();
        assertThat(engine().documents().find(plan.id())).isEmpty();
        assertThat(engine().library().documents(project, 10, 0).orElseThrow())
                .singleElement()
                .satisfies(document -> assertThat(document.chunks()).isPositive());
    }

    private Document attachment(Document mail, String name) throws InterruptedException {
        var id = mail.attachments().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow()
                .id();
        return engine().documents().find(id).orElseThrow();
    }

    private String texts(Document document) throws InterruptedException {
        return String.join(
                "\n",
                engine().documents().passages(document.id(), 100, 0).stream()
                        .map(Passage::text)
                        .toList());
    }

    private List<DocumentId> foundIn(String query) throws InterruptedException {
        return engine()
                .search()
                .search(new SearchRequest(query, 20, 0, DocumentFilter.ALL, SearchMode.WORDS))
                .hits()
                .stream()
                .map(hit -> hit.document().id())
                .toList();
    }

    private static NewDocument mail(@Nullable String path, String text, String[] tags, String... parts) {
        var content = "From: ada@example.org\r\nSubject: Garden\r\n" + body("b", text, parts);
        return document(DocumentKind.FILE, "a.eml", path, content, metadata(null, tags));
    }

    private static String body(String boundary, String text, String... parts) {
        return "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"" + boundary + "\"\r\n\r\n--" + boundary
                + "\r\nContent-Type: text/plain\r\n\r\n" + text + "\r\n" + String.join("", parts) + "--" + boundary
                + "--\r\n";
    }

    private static String file(String name, String text) {
        return file("b", name, text);
    }

    private static String file(String boundary, String name, String text) {
        return "--" + boundary + "\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=\"" + name
                + "\"\r\n\r\n" + text + "\r\n";
    }
}
