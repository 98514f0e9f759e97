package pinakes.engine.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.Engine;
import pinakes.engine.EngineContract;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Passage;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// How callers that cannot access each other's documents can have the same file.
public abstract class SpacesContract extends EngineContract {
    private static final CollectionName MINE = new CollectionName("mine");
    private static final CollectionName THEIRS = new CollectionName("theirs");

    @Test
    @DisplayName("S7: the bytes, the path or the text of a hidden document make a document of one's own")
    void duplicates_tell_nothing() throws Exception {
        var limited = as("somebody else", MINE);
        var mine = added(note("Bees dance in the hive", MINE.tag()));
        var theirs = added(note("Wasps dance in the attic", THEIRS.tag()));
        var hidden = added(text("a.txt", "/shelf/a.txt", "Crickets sing", THEIRS.tag(), "secret"));

        var sameBytes = added(limited, text("b.txt", null, "Crickets sing"));
        var samePath = added(limited, text("a.txt", "/shelf/a.txt", "Frogs sing"));
        var sameText = limited.notes().revise(mine.id(), "Wasps dance in the attic", null, "me");

        assertThat(List.of(sameBytes, samePath)).extracting(Document::id).doesNotContain(hidden.id());
        assertThat(List.of(sameBytes, samePath))
                .allSatisfy(own -> assertThat(own.tags()).containsExactly(MINE.tag()))
                .extracting(Document::version)
                .containsOnly(1);
        assertThat(sameText).isInstanceOf(ReviseOutcome.Revised.class);
        assertThat(engine().documents().find(hidden.id())).contains(hidden);
        assertThat(engine().documents().find(theirs.id())).contains(theirs);
        assertThat(limited.ingestion().submit(text("c.txt", null, "Crickets sing")))
                .as("one's own document is known")
                .isEqualTo(new Submission.Known(sameBytes));
    }

    @Test
    @DisplayName("S7: documents with the same bytes have passages of their own, and live and end on their own")
    void copies_are_independent() throws Exception {
        var limited = as("somebody else", MINE);
        var hidden = added(text("a.txt", null, "Crickets sing", THEIRS.tag()));
        var copy = added(limited, text("a.txt", null, "Crickets sing"));

        assertThat(passages(copy)).doesNotContainAnyElementsOf(passages(hidden));
        assertThat(found(limited, "crickets")).containsExactly(copy.id());
        assertThat(found(as("the other", THEIRS), "crickets")).containsExactly(hidden.id());
        assertThat(found(engine(), "crickets")).as("the same passage once").hasSize(1);

        engine().documents().remove(hidden.id());

        assertThat(found(limited, "crickets")).containsExactly(copy.id());
        try (var original = limited.documents().original(copy.id()).orElseThrow()) {
            assertThat(original).hasContent("Crickets sing");
        }
    }

    @Test
    @DisplayName("S7: nobody joins a job whose document is sent to a person's space while it is made")
    void job_sent_to_a_person_is_not_joined() throws Exception {
        var endless = text("a.txt", null, "endless: Crickets sing", MINE.tag());
        var job = accepted(endless);
        engine().ingestion()
                .amend(
                        job,
                        new Addition(
                                metadata(null, CollectionName.ofPerson("ada").tag()), false, OWNER));

        var other = accepted(endless);

        assertThat(other).isNotEqualTo(job);
        engine().ingestion().cancel(other);
        engine().ingestion().cancel(job);
    }

    private JobId accepted(NewDocument document) throws IOException, InterruptedException {
        var submission = engine().ingestion().submit(document);
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return ((Submission.Accepted) submission).job().id();
    }

    @Test
    @DisplayName("S7: a person's file and the same file of all are two documents, also for a caller without limits")
    void people_keep_their_own() throws Exception {
        var home = CollectionName.ofPerson("ada");
        var ada = as("ada", home, MINE);
        var own = added(ada, text("a.txt", "/shelf/a.txt", "Crickets sing", home.tag()));

        var shared = added(text("a.txt", null, "Crickets sing", MINE.tag()));

        assertThat(shared.id()).isNotEqualTo(own.id());
        assertThat(ada.documents().find(own.id())).contains(own);
        assertThat(ada.ingestion().submit(text("b.txt", null, "Crickets sing", home.tag())))
                .isEqualTo(new Submission.Known(own));
        assertThat(ada.ingestion().submit(text("b.txt", null, "Crickets sing", MINE.tag())))
                .isEqualTo(new Submission.Known(shared));
    }

    @Test
    @DisplayName("S7: a file that is added later from a path that a limited caller has claimed does not go to it")
    void claimed_paths_capture_nothing() throws Exception {
        var home = CollectionName.ofPerson("ada");
        var baits = List.of(
                added(as("ada", home), text("a.txt", "/shelf/a.txt", "A bait", home.tag())),
                added(as("somebody else", MINE), text("b.txt", "/shelf/b.txt", "Another bait", MINE.tag())));

        var plans = added(text("a.txt", "/shelf/a.txt", "Secret plans"));
        var more = added(text("b.txt", "/shelf/b.txt", "More secret plans"));

        assertThat(List.of(plans, more)).allSatisfy(own -> {
            assertThat(own.tags()).containsExactly(CollectionName.DEFAULT.tag());
            assertThat(own.version()).isEqualTo(1);
        });
        for (var bait : baits) {
            assertThat(engine().documents().find(bait.id())).contains(bait);
        }
        assertThat(added(text("a.txt", "/shelf/a.txt", "Newer plans")).id()).isEqualTo(plans.id());
    }

    @Test
    @DisplayName("S7: a caller without limits that adds a limited caller's file elsewhere does not take it away")
    void files_of_limited_callers_stay() throws Exception {
        var mine = added(as("somebody else", MINE), text("a.txt", null, "Crickets sing", MINE.tag()));

        var theirs = added(text("a.txt", null, "Crickets sing", THEIRS.tag()));

        assertThat(theirs.id()).isNotEqualTo(mine.id());
        assertThat(engine().documents().find(mine.id())).contains(mine);
        assertThat(engine().ingestion().submit(text("b.txt", null, "Crickets sing", MINE.tag())))
                .isEqualTo(new Submission.Known(mine));
    }

    @Test
    @DisplayName("S7: the ids of passages do not tell whether somebody else has the same file")
    void ids_of_passages_tell_nothing() throws Exception {
        var limited = as("somebody else", MINE);
        var alone = added(limited, text("a.txt", null, "Crickets sing"));
        var ids = passages(alone);
        engine().documents().remove(alone.id());

        added(text("a.txt", null, "Crickets sing", THEIRS.tag()));
        var together = added(limited, text("a.txt", null, "Crickets sing"));

        assertThat(passages(together)).isEqualTo(ids);
    }

    @Test
    @DisplayName("S7: two limited callers that add the same file to a collection at once get one document")
    void shared_collections_hold_a_file_once() throws Exception {
        var file = text("a.txt", null, "Crickets sing", MINE.tag(), "loud");
        var first = as("somebody else", MINE).ingestion().submit(ownedBy("somebody else", file));
        var second = as("a third", MINE)
                .ingestion()
                .submit(ownedBy("a third", text("a.txt", null, "Crickets sing", "louder")));

        var documents = new ArrayList<DocumentId>();
        for (var submission : List.of(first, second)) {
            documents.add(
                    switch (submission) {
                        case Submission.Accepted(var job) -> made(job.id());
                        case Submission.Known(var known) -> known.id();
                        default -> throw new AssertionError(submission);
                    });
        }

        assertThat(documents).hasSize(2).containsOnly(documents.getFirst());
    }

    private Document added(Engine engine, NewDocument document) throws Exception {
        var accepted = (Submission.Accepted) engine.ingestion().submit(document);
        return engine().documents().find(made(accepted.job().id())).orElseThrow();
    }

    private DocumentId made(JobId job) throws InterruptedException {
        var outcome = engine().ingestion().await(job).orElseThrow().outcome();
        return Objects.requireNonNull(Objects.requireNonNull(outcome).document());
    }

    private Engine as(String caller, CollectionName... collections) {
        var reach = new Reach(caller, Set.of(collections), null, null);
        return LimitedEngine.of(engine(), () -> reach);
    }

    private static NewDocument ownedBy(String owner, NewDocument document) {
        return new NewDocument(
                document.kind(),
                document.fileName(),
                document.sourcePath(),
                document.content(),
                document.metadata(),
                document.forceOcr(),
                owner);
    }

    private List<ChunkId> passages(Document document) throws InterruptedException {
        return engine().documents().passages(document.id(), 10, 0).stream()
                .map(Passage::id)
                .toList();
    }

    private static List<DocumentId> found(Engine engine, String words) throws InterruptedException {
        return engine
                .search()
                .search(new SearchRequest(words, 10, 0, DocumentFilter.ALL, SearchMode.WORDS))
                .hits()
                .stream()
                .map(hit -> hit.document().id())
                .toList();
    }
}
