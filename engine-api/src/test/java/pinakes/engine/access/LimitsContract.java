package pinakes.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.Engine;
import pinakes.engine.EngineContract;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.FieldChange.Keep;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

/// What a caller with limits sees of every engine.
public abstract class LimitsContract extends EngineContract {
    private static final CollectionName MINE = new CollectionName("mine");
    private static final CollectionName THEIRS = new CollectionName("theirs");

    private Engine limited;
    private Document mine;
    private Document theirs;

    @BeforeEach
    void two_collections() throws Exception {
        limited = as("somebody else", Set.of(MINE), null);
        mine = added(note("Bees dance in the hive", MINE.tag(), "shared"));
        theirs = added(note("Wasps dance in the attic", THEIRS.tag(), "shared", "secret"));
    }

    @Test
    @DisplayName("S7: a document in another collection is not there, whichever way it is asked for")
    void other_documents_do_not_exist() throws Exception {
        var documents = limited.documents();

        assertThat(documents.find(theirs.id())).isEmpty();
        assertThat(documents.find(theirs.number())).isEmpty();
        assertThat(documents.passages(theirs.id(), 10, 0)).isEmpty();
        assertThat(documents.original(theirs.id())).isEmpty();
        var scan = added(text("attic.png", null, "scan: Wasps", THEIRS.tag()));
        assertThat(engine().documents().words(scan.id(), 1)).hasSize(1);
        assertThat(documents.words(scan.id(), 1)).isEmpty();
        assertThat(documents.remove(theirs.id())).isEmpty();
        assertThat(documents.retag(theirs.id(), TagChange.to(MINE))).isEmpty();
        assertThat(limited.notes().revise(theirs.id(), "Wasps sleep", null, "me"))
                .isEqualTo(new ReviseOutcome.Missing());
        assertThat(engine().documents().find(theirs.id())).contains(theirs);
        assertThat(documents.find(mine.id())).contains(mine);
        assertThat(documents.passages(mine.id(), 10, 0)).hasSize(1);
    }

    @Test
    @DisplayName("S7: lists, counts and searches know of the caller's collections only, whatever the filter says")
    void lists_and_searches_stay_within() throws Exception {
        for (var filter : List.of(
                DocumentFilter.ALL, withTags("shared"), withTags(THEIRS.tag()), withAnyTag(THEIRS.tag(), "shared"))) {
            var page = limited.documents().list(filter, DocumentOrder.NEWEST_FIRST, 10, 0);

            assertThat(page.documents()).isSubsetOf(mine);
            assertThat(page.total()).isEqualTo(page.documents().size());
            assertThat(limited.documents().totals(filter).documents()).isEqualTo(page.total());
            assertThat(limited.documents().tags(filter))
                    .noneMatch(count -> count.tag().equals("secret"));
            for (var mode : SearchMode.values()) {
                var answer = limited.search().search(new SearchRequest("wasps dance", 10, 0, filter, mode, 1));
                assertThat(answer.hits()).allMatch(hit -> hit.document().equals(mine));
                assertThat(answer.hits())
                        .as("the passages around a hit are of its own document")
                        .allMatch(hit -> List.of().equals(hit.context()));
                assertThat(answer.total()).isLessThanOrEqualTo(1);
                assertThat(answer.emptyKnowledgeBase()).isFalse();
            }
        }
        var status = limited.status();
        assertThat(status.totals().documents()).isEqualTo(1);
        assertThat(status.totals().passages()).isEqualTo(1);
        assertThat(status.totals().originalBytes()).isEqualTo(mine.source().sizeBytes());
        assertThat(status.jobs()).isEmpty();
        assertThat(status.toString())
                .as("the server's directories")
                .doesNotContain(engine().status().storage().path())
                .doesNotContain(engine().status().index().path());
    }

    @Test
    @DisplayName("S7, K2: a limited caller is told of the words of its own collections only")
    void words_of_others_are_not_told() throws Exception {
        var theirWord = new SearchRequest("attik", 10, 0, DocumentFilter.ALL, SearchMode.HYBRID);
        var ownWord = new SearchRequest("hvie", 10, 0, DocumentFilter.ALL, SearchMode.HYBRID);

        assertThat(engine().search().search(theirWord).warnings())
                .contains("No passage contains \"attik\"; searched for similar words instead.");
        assertThat(limited.search().search(theirWord).warnings())
                .noneMatch(warning -> warning.contains("similar words"));
        assertThat(limited.search().search(ownWord).warnings())
                .contains("No passage contains \"hvie\"; searched for similar words instead.");
    }

    @Test
    @DisplayName("S7: a caller that is limited to projects is told of its own jobs alone")
    void counts_of_jobs_are_the_callers_own() throws Exception {
        var reached = Set.of(new ProjectId("a/b"));

        assertThat(engine().status().jobs()).isNotEmpty();
        assertThat(as("somebody else", null, reached).status().jobs()).isEmpty();
        assertThat(as("somebody else", null, reached).status().totals().documents())
                .isEqualTo(2);
        assertThat(as(OWNER, null, reached).status().jobs())
                .isEqualTo(engine().status().jobs());
    }

    @Test
    @DisplayName("S7: what the engine says of its index counts nothing that a limited caller does not see")
    void words_about_the_index_count_nothing() throws Exception {
        var busy = new BusyEngine(engine(), "0 of 5000 documents are done.");
        var seen = as(busy, new Reach("somebody else", Set.of(MINE), null, null));
        var request = new SearchRequest("dance", 10, 0, DocumentFilter.ALL, SearchMode.HYBRID);

        assertThat(seen.status().issues()).isNotEmpty();
        assertThat(seen.status().activity()).isNotBlank();
        assertThat(seen.status().toString()).doesNotContain("5000");
        assertThat(seen.search().search(request).warnings())
                .singleElement()
                .asString()
                .doesNotContain("5000");
        assertThat(as(busy, new Reach("all", null, null, null)).status().activity())
                .contains("5000");
    }

    @Test
    @DisplayName("S7: to a caller whose collections are empty, the knowledge base is empty")
    void nothing_within_is_nothing_at_all() throws Exception {
        var newcomer = as("newcomer", Set.of(new CollectionName("new")), null);

        var answer = newcomer.search().search(new SearchRequest("dance", 10, 0, DocumentFilter.ALL, SearchMode.HYBRID));

        assertThat(answer.emptyKnowledgeBase()).isTrue();
        assertThat(newcomer.status().totals().documents()).isZero();
        assertThat(newcomer.status().totals().lastUpdated()).isNull();
    }

    @Test
    @DisplayName("S7: writes go into the caller's collections, or nowhere")
    void writes_stay_within() throws Exception {
        var placed = (Submission.Accepted) limited.ingestion().submit(note("Ants march"));
        engine().ingestion().await(placed.job().id());
        assertThat(limited.documents().tags(DocumentFilter.ALL))
                .anyMatch(count -> count.tag().equals(MINE.tag()) && count.documents() == 2);

        assertDenied(() -> limited.ingestion().submit(note("Moths fly", THEIRS.tag())));
        assertDenied(() -> limited.ingestion().submit(note("Moths fly", CollectionName.DEFAULT.tag())));
        assertDenied(() -> limited.ingestion().submit(note("Moths fly", "COLLECTION:theirs")));
        assertDenied(() -> limited.documents().retag(mine.id(), TagChange.to(THEIRS)));
        assertDenied(() -> limited.documents().retag(mine.id(), new TagChange(Set.of(MINE.tag()), Set.of())));
        assertDenied(() -> limited.documents().clear());
        assertDenied(() -> limited.reindex());
        assertThat(engine().documents().find(mine.id())).contains(mine);
    }

    @Test
    @DisplayName("K1a, S7: nothing is added to a hidden document, and no document leaves the caller's collections")
    void additions_stay_within() throws Exception {
        var tagged = new DocumentMetadata(null, null, List.of("louder"), Map.of());
        var moved = new DocumentMetadata(null, null, List.of(THEIRS.tag()), Map.of());

        assertThat(limited.ingestion().add(theirs.id(), new Addition(tagged, true, OWNER)))
                .isEqualTo(new AddOutcome.Missing());
        assertDenied(() -> limited.ingestion().add(mine.id(), new Addition(moved, false, OWNER)));
        assertThat(engine().documents().find(theirs.id())).contains(theirs);
        assertThat(engine().documents().find(mine.id())).contains(mine);

        assertThat(limited.ingestion().add(mine.id(), new Addition(tagged, false, OWNER)))
                .isInstanceOf(AddOutcome.Applied.class);
    }

    @Test
    @DisplayName("S7: nothing is added to a document that has left the caller's collections while it is read again")
    void additions_to_jobs_stay_within() throws Exception {
        var owner = as(OWNER, Set.of(MINE), null);
        var scan = added(text("hive.png", null, "scan: endless Bees", MINE.tag()));
        var again = new Addition(DocumentMetadata.NONE, true, OWNER);
        var job = ((AddOutcome.Applied) owner.ingestion().add(scan.id(), again)).job();
        var back = new Addition(metadata(null, MINE.tag(), "louder"), false, OWNER);
        engine().documents().retag(scan.id(), TagChange.to(THEIRS));

        assertThat(owner.ingestion().amend(job.id(), back)).isEqualTo(new AmendOutcome.Missing());

        engine().documents().retag(scan.id(), TagChange.to(MINE));
        assertThat(owner.ingestion().amend(job.id(), back)).isInstanceOf(AmendOutcome.Pending.class);
        engine().ingestion().cancel(job.id());
    }

    @Test
    @DisplayName("S6: who does not reach all collections sees its own jobs alone")
    void jobs_of_others_do_not_exist() throws Exception {
        var job = engine().ingestion().list(JobFilter.ALL, 1, 0).getFirst();
        var owner = as(OWNER, Set.of(MINE), null);

        assertThat(limited.ingestion().find(job.id())).isEmpty();
        assertThat(limited.ingestion().cancel(job.id())).isEmpty();
        assertThat(limited.ingestion().await(job.id())).isEmpty();
        assertThat(limited.ingestion().list(JobFilter.ALL, 10, 0)).isEmpty();
        assertThat(limited.ingestion().list(JobFilter.ALL.ownedBy(OWNER), 10, 0))
                .isEmpty();
        assertThat(owner.ingestion().find(job.id())).contains(job);
        assertThat(owner.ingestion().list(JobFilter.ALL, 10, 0)).hasSize(2);
        assertThat(engine().ingestion().list(JobFilter.ALL.ownedBy("nobody"), 10, 0))
                .isEmpty();
    }

    @Test
    @DisplayName("S7: who watches documents hears of those that it sees")
    void watches_stay_within() throws Exception {
        var heard = new ConcurrentLinkedQueue<DocumentId>();
        try (var _ = limited.documents().watch(change -> heard.add(change.document()))) {
            engine().documents().retag(theirs.id(), new TagChange(Set.of(), Set.of("louder")));
            engine().documents().retag(mine.id(), new TagChange(Set.of(), Set.of("louder")));

            Deadline.usual().await("the change is told", () -> heard.contains(mine.id()));
            assertThat(heard).doesNotContain(theirs.id());
        }
    }

    @Test
    @DisplayName(
            "S7: who watches documents hears that one has left its collections, but neither where to nor what then")
    void watches_tell_of_what_leaves() throws Exception {
        var heard = new ConcurrentLinkedQueue<DocumentChange>();
        try (var _ = limited.documents().watch(heard::add)) {
            // What is told of a change depends on where the document is by then, so each change waits for the last.
            var leaving = added(note("Moths fly", MINE.tag())).id();
            awaitChanges(heard, leaving, 1);
            engine().documents().retag(leaving, TagChange.to(THEIRS));
            awaitChanges(heard, leaving, 2);
            engine().documents().retag(leaving, new TagChange(Set.of(), Set.of("louder")));
            var last = added(note("Ants march", MINE.tag())).id();
            awaitChanges(heard, last, 1);
            engine().documents().remove(last);
            awaitChanges(heard, last, 2);

            var told = new DocumentChange(leaving, Set.of(MINE));
            assertThat(heard)
                    .filteredOn(change -> change.document().equals(leaving))
                    .containsExactly(told, told);
            assertThat(limited.documents().changedSince(Instant.EPOCH, DocumentFilter.ALL, 10))
                    .containsExactly(mine);
        }
    }

    private static void awaitChanges(Collection<DocumentChange> heard, DocumentId document, int count) {
        Deadline.usual()
                .await(
                        "change " + count + " of a document is told",
                        () -> heard.stream()
                                        .filter(change -> change.document().equals(document))
                                        .count()
                                == count);
    }

    @Test
    @DisplayName("S7, C9: a project beyond reach is not there")
    void other_projects_do_not_exist() throws Exception {
        var reached = new ProjectId("a/b");
        var other = new ProjectId("a-b");
        var some = as("somebody", null, Set.of(reached));
        engine().projects().add(new NewProject(other, null, false));
        some.projects().add(new NewProject(reached, null, false));

        assertThat(some.projects().list()).extracting(project -> project.id()).containsExactly(reached);
        assertThat(some.projects().find(other)).isEmpty();
        assertThat(some.projects().remove(other)).isEmpty();
        assertThat(some.projects().setHybrid(other, true)).isEmpty();
        assertThat(some.library().documents(other, 10, 0)).isEmpty();
        assertThat(some.library().submit(other, note("Ants march"))).isEqualTo(new ProjectSubmission.NoProject(other));
        assertThat(some.library().importReferences(other, "[]")).isEqualTo(new ImportOutcome.NoProject(other));
        assertThat(some.library().documents(reached, 10, 0)).contains(List.of());
        assertThat(some.ingestion().list(JobFilter.ALL, 10, 0))
                .as("jobs of others")
                .isEmpty();
        assertThat(some.projects().inspect(other, 1)).isEqualTo(new NoSuchProject(other));
        assertThat(some.projects().inspect(reached, 1)).isInstanceOf(InspectOutcome.Inspected.class);
        assertDenied(() -> some.projects().add(new NewProject(new ProjectId("new"), null, false)));
        assertThat(some.documents().find(theirs.id()))
                .as("projects limit projects alone")
                .isEqualTo(Optional.of(theirs));
    }

    @Test
    @DisplayName("S5: who reaches nothing is refused by every part, todos included")
    void nobody_reaches_nothing() throws Exception {
        var todo = engine().todos()
                .add(new TodoTitle("Feed the bees"), null)
                .todo()
                .id();
        var nobody = LimitedEngine.of(engine(), () -> {
            throw new DeniedException("A key is needed.");
        });

        assertDenied(() -> nobody.todos().add(new TodoTitle("Feed the wasps"), null));
        assertDenied(() -> nobody.todos().find(todo));
        assertDenied(() -> nobody.todos().list(TodoFilter.ALL, 10, 0));
        assertDenied(() -> nobody.todos().update(todo, new TodoChange(new TodoTitle("Starve the bees"), new Keep<>())));
        assertDenied(() -> nobody.todos().complete(todo));
        assertDenied(() -> nobody.todos().claim(todo, "nobody", Duration.ofMinutes(1)));
        assertDenied(() -> nobody.todos().claimNext(null, "nobody", Duration.ofMinutes(1)));
        assertDenied(() -> nobody.todos().changedSince(Instant.EPOCH, 10));
        assertDenied(() -> nobody.todos().release(todo, "nobody"));
        assertDenied(() -> nobody.todos().delete(todo));
        assertDenied(() -> nobody.documents().find(mine.id()));
        assertDenied(() -> nobody.ingestion().submit(note("Ants march")));
        assertDenied(() -> nobody.projects().list());
        assertDenied(() -> nobody.status());
        assertThat(engine().todos().list(TodoFilter.ALL, 10, 0).todos())
                .singleElement()
                .extracting(Todo::status)
                .isEqualTo(TodoStatus.PENDING);
        assertThat(as("somebody", Set.of(MINE), null).todos().find(todo)).isPresent();
    }

    private Engine as(String caller, @Nullable Set<CollectionName> collections, @Nullable Set<ProjectId> projects) {
        return as(engine(), new Reach(caller, collections, projects, null));
    }

    private static Engine as(Engine engine, Reach reach) {
        return LimitedEngine.of(engine, () -> reach);
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private static void assertDenied(Attempt attempt) {
        assertThatThrownBy(attempt::run)
                .isInstanceOf(DeniedException.class)
                .message()
                .doesNotContain("attic", "a.txt", "secret");
    }
}
