package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.nio.file.Files;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.TagChange;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.todo.AddTodoOutcome;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.testkit.Deadline;

/// Two engines on one catalog work as one.
class TwoEnginesTest extends TwoEnginesCase {
    private static final ProjectId BOOKS = new ProjectId("books");

    @Test
    void what_one_stores_the_other_finds_at_once() throws Exception {
        assertThat(found(other, "heron")).isEmpty();

        var document = added(one, "/a.txt", "a grey heron");
        assertThat(found(other, "heron")).containsExactly("a grey heron");
        assertThat(other.documents().original(document.id())).isPresent();

        added(other, "/a.txt", "a white egret");
        assertThat(found(one, "heron")).isEmpty();
        assertThat(found(one, "egret")).containsExactly("a white egret");

        one.documents().remove(document.id());
        assertThat(found(other, "egret")).isEmpty();
    }

    @Test
    void chunks_of_a_project_are_found_through_both() throws Exception {
        one.projects().add(new NewProject(BOOKS, null, true));
        store(one, "c1", "entities and value objects");
        assertThat(chunks(other, "entities")).containsExactly("c1");

        store(other, "c2", "entities have an identity");
        store(other, "c1", "repositories");
        assertThat(chunks(one, "entities").getFirst()).isEqualTo("c2");
        assertThat(chunks(one, "repositories").getFirst()).isEqualTo("c1");

        one.projects().remove(BOOKS);
        assertThat(other.projects().find(BOOKS)).isEmpty();
    }

    @Test
    void model_of_a_project_changes_for_both() throws Exception {
        one.projects().add(new NewProject(BOOKS, "bag", true));
        store(one, "c1", "entities and value objects");
        assertThat(chunks(other, "entities")).containsExactly("c1");

        var comes = new NewChunk("c2", "entities", Map.of("embed_model", "letters"));
        one.projects().store(BOOKS, new Batch(List.of(comes), true));
        Deadline.usual()
                .await("the project has its next model", () -> model(other).equals("letters"));

        assertThat(chunks(other, "entities")).contains("c1");
        assertThat(chunks(one, "entities")).contains("c1");
    }

    @Test
    void engine_that_lost_its_connection_says_that_it_may_have_missed_changes() throws Exception {
        var missed = new CountDownLatch(2);
        other.documents().watch(_ -> {}, missed::countDown);
        other.todos().watch(_ -> {}, missed::countDown);

        PostgresServer.disconnect(catalog);

        missed.await();
    }

    @Test
    void other_engine_learns_of_keys_and_documents() throws Exception {
        var changed = new ConcurrentSkipListSet<String>();
        other.documents().watch(change -> changed.add(change.document().toString()));
        other.keys().list();

        one.keys()
                .add(new NewKey(
                        new KeyName("agent"),
                        new KeyHash("a".repeat(64)),
                        new Grant(Set.of("read"), null, null, null, null)));
        var document = added(one, "/a.txt", "a grey heron");

        var soon = Deadline.usual();
        soon.await("a key", () -> keys(other) == 1);
        soon.await("a document", () -> changed.contains(document.id().toString()));
    }

    @Test
    void folder_that_is_registered_through_one_is_watched_by_the_other() throws Exception {
        var folder = Files.createDirectory(directory.resolve("papers"));
        Files.writeString(folder.resolve("a.txt"), "a grey heron");
        other.keepFoldersInSync(); // the first does not

        assertThat(one.folders().watch(FolderSpecs.all(folder), "me")).isInstanceOf(WatchOutcome.Watched.class);

        Deadline.usual().await("the other watches it", () -> isWatched(other));
        Deadline.usual().await("its file is stored", () -> isFound(one, "heron"));

        one.folders().unwatch(folder.toRealPath().toString());

        Deadline.usual().await("it is not watched any more", () -> !hasThread("folder-watch"));
    }

    private static boolean isWatched(LocalEngine engine) {
        try {
            return engine.folders().list().stream().anyMatch(folder -> folder.mode() != WatchedFolder.Mode.IDLE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isFound(LocalEngine engine, String query) {
        try {
            return !found(engine, query).isEmpty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean hasThread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }

    @Test
    void backup_is_left_to_the_database() {
        for (var attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(() -> one.backups().open(Set.of()))
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContaining("pg_dump");
        }
    }

    @Test
    void listeners_of_the_other_learn_of_todos() throws Exception {
        var heard = new ConcurrentSkipListSet<Long>();
        other.todos().watch(notice -> heard.add(notice.id().value()));
        var first = idOf(one.todos().add(todo("buy soil")));
        var dependent = idOf(one.todos().add(new NewTodo(new TodoTitle("plant"), null, null, null, List.of(first))));

        var soon = Deadline.usual();
        soon.await("new todos", () -> heard.containsAll(List.of(first.value(), dependent.value())));
        heard.clear();
        one.todos().delete(first);

        soon.await("a removal", () -> heard.contains(first.value()));
        soon.await("the todo that depended on it", () -> heard.contains(dependent.value()));
    }

    @Test
    void listeners_of_the_other_learn_the_collections_of_todos() throws Exception {
        var heard = new LinkedBlockingQueue<TodoNotice>();
        other.todos().watch(heard::add);
        var team = new CollectionName("the team");
        var first = idOf(one.todos().add(todo("buy soil").in(CollectionName.ofPerson("ada"))));
        var dependent =
                idOf(one.todos().add(new NewTodo(new TodoTitle("plant"), null, null, null, List.of(first)).in(team)));
        one.todos().delete(first);
        one.todos().delete(dependent);
        awaitAllChanges();

        assertThat(heard)
                .contains(new TodoNotice(first, CollectionName.ofPerson("ada")), new TodoNotice(dependent, team))
                .allMatch(notice ->
                        !notice.id().equals(first) || notice.collection().equals(CollectionName.ofPerson("ada")))
                .allMatch(notice ->
                        !notice.id().equals(dependent) || notice.collection().equals(team));
    }

    private static TodoId idOf(AddTodoOutcome outcome) {
        return ((Todos.Added) outcome).todo().id();
    }

    @Test
    void limited_caller_learns_of_removals_and_moves_in_the_other() throws Exception {
        var garden = new CollectionName("garden");
        var document = added(one, "/a.txt", "a grey heron");
        var heard = new LinkedBlockingQueue<DocumentChange>();
        other.documents().watch(change -> change.within(Set.of(garden)).ifPresent(heard::add));

        one.documents().retag(document.id(), TagChange.to(garden));
        awaitAllChanges();
        assertThat(heard).isNotEmpty();
        heard.clear();

        one.documents().retag(document.id(), TagChange.to(new CollectionName("attic")));
        awaitAllChanges();
        assertThat(heard).as("it left").contains(new DocumentChange(document.id(), Set.of(garden)));

        one.documents().retag(document.id(), TagChange.to(garden));
        awaitAllChanges();
        heard.clear();
        one.documents().remove(document.id());
        awaitAllChanges();
        assertThat(heard).as("it was removed").containsOnly(new DocumentChange(document.id(), Set.of(garden)));
    }

    /// Changes arrive in the order of their commits, so when a new todo arrives, all before it have arrived.
    private void awaitAllChanges() throws InterruptedException {
        var arrived = new LinkedBlockingQueue<TodoId>();
        try (var _ = other.todos().watch(notice -> arrived.add(notice.id()))) {
            var last = idOf(one.todos().add(todo("the last change")));
            while (!arrived.take().equals(last)) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void job_is_watched_and_cancelled_through_the_other() throws Exception {
        var reading = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        one.close();
        one = ClusterEngines.open(
                catalog,
                directory.resolve("blobs"),
                directory.resolve("one"),
                (_, _) -> {
                    reading.countDown();
                    never.await();
                    throw new IllegalStateException("nobody lets it go");
                },
                "bag");
        other.pipeline().close(); // only the first takes jobs
        var job = submitted(other, "/a.txt", "a grey heron");
        reading.await();

        var running = other.ingestion().find(job.id()).orElseThrow();
        assertThat(running.progress().activity()).isEqualTo("Running");
        assertThat(other.ingestion().cancel(job.id()).orElseThrow().state()).isEqualTo(JobState.CANCELLED);

        assertThat(one.ingestion().await(job.id()).orElseThrow().state()).isEqualTo(JobState.CANCELLED);
        assertThat(found(one, "heron")).isEmpty();
    }

    @Test
    void todo_is_claimed_once() throws Exception {
        for (var i = 0; i < 20; i++) {
            one.todos().add(todo("todo " + i));
        }
        var claimed = new ConcurrentSkipListSet<Long>();
        var claims = IntStream.range(0, 8)
                .mapToObj(i ->
                        Thread.ofVirtual().start(() -> claimAll(i % 2 == 0 ? one : other, "worker " + i, claimed)))
                .toList();
        for (var claim : claims) {
            claim.join();
        }

        assertThat(claimed).hasSize(20);
        assertThat(duplicates).isEmpty();
    }

    private final Set<Long> duplicates = new ConcurrentSkipListSet<>();

    private void claimAll(LocalEngine engine, String worker, Set<Long> claimed) {
        try {
            while (engine.todos().claimNext(null, worker, Duration.ofHours(1)) instanceof TodoOutcome.Done(var todo)) {
                if (!claimed.add(todo.id().value())) {
                    duplicates.add(todo.id().value());
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void both_take_jobs_and_every_document_is_made_once() throws Exception {
        var jobs = new HashSet<JobId>();
        for (var i = 0; i < 40; i++) {
            jobs.add(submitted(i % 2 == 0 ? one : other, "/" + i + ".txt", "document number " + i)
                    .id());
        }

        var made = new HashSet<DocumentId>();
        for (var job : jobs) {
            var ended = one.ingestion().await(job).orElseThrow();
            assertThat(ended.state()).isEqualTo(JobState.COMPLETED);
            made.add(Objects.requireNonNull(
                    Objects.requireNonNull(ended.outcome()).document()));
        }

        assertThat(made).hasSize(40);
        assertThat(found(other, "document")).hasSize(20);
        assertThat(one.status().totals().byKind()).containsEntry(DocumentKind.FILE, 40L);
    }

    @Test
    void another_model_is_refused_while_others_run() {
        assertThatThrownBy(() -> {
                    added(one, "/a.txt", "a grey heron");
                    ClusterEngines.open(
                            catalog,
                            directory.resolve("blobs"),
                            directory.resolve("third"),
                            ClusterEngines.READER,
                            "other bag");
                })
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("use the embedding model bag");
    }

    @Test
    void index_is_kept_over_a_restart_and_catches_up() throws Exception {
        added(one, "/a.txt", "a grey heron");
        assertThat(found(other, "heron")).hasSize(1);
        other.close();
        added(one, "/b.txt", "a blue heron");

        other = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("other"));

        assertThat(found(other, "heron")).containsExactlyInAnyOrder("a grey heron", "a blue heron");
    }

    @Test
    void lost_connections_are_opened_again() throws Exception {
        added(one, "/a.txt", "a grey heron");
        PostgresServer.disconnect(catalog);

        assertThat(found(one, "heron")).hasSize(1);
        added(other, "/b.txt", "a blue heron");
        assertThat(found(one, "heron")).hasSize(2);
        var heard = new LinkedBlockingQueue<TodoNotice>();
        other.todos().watch(heard::add);
        Deadline.usual().await("the other hears of changes again", () -> {
            addTodo(one);
            return !heard.isEmpty();
        });
    }

    private static void addTodo(LocalEngine engine) {
        try {
            engine.todos().add(todo("water the plants"));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static NewTodo todo(String title) {
        return new NewTodo(new TodoTitle(title), null, null, null, List.of());
    }

    private static int keys(LocalEngine engine) {
        try {
            return engine.keys().list().size();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String model(LocalEngine engine) {
        try {
            return engine.projects().find(BOOKS).orElseThrow().model();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void store(LocalEngine engine, String id, String text) throws InterruptedException {
        engine.projects().store(BOOKS, new Batch(List.of(new NewChunk(id, text, Map.of())), false));
    }

    private static List<String> chunks(LocalEngine engine, String query) throws InterruptedException {
        var outcome = engine.projects().search(new ChunkQuery(BOOKS, query, 10, ChunkFilter.ALL, true));
        return ((FindOutcome.Found) outcome)
                .chunks().stream().map(found -> found.chunk().id()).toList();
    }
}
