package pinakes.engine.local.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.OlderLayout;
import pinakes.engine.local.indexing.IndexesInDirectory;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LocalProjectsTest {
    private static final ProjectId BOOKS = new ProjectId("books");

    @TempDir
    private Path directory;

    private Catalog catalog;
    private LocalProjects projects;
    private BlockableEmbedder embedder = new BlockableEmbedder("bag");

    @BeforeEach
    void open() throws InterruptedException {
        catalog = SqliteCatalog.open(directory.resolve("data"));
        projects = LocalProjects.start(
                new IndexesInDirectory(directory.resolve("data")),
                catalog,
                new ProjectModels(embedder, LocalProjectsTest::model),
                InstantSource.system());
    }

    @AfterEach
    void close() {
        projects.close();
        catalog.close();
    }

    @Test
    @DisplayName("C1, K6: a project with a model of its own works while the engine's model does not answer")
    void other_model_does_not_answer() throws Exception {
        projects.add(new NewProject(BOOKS, "letters", false));
        embedder = new BlockableEmbedder("distant") {
            @Override
            public EmbeddingModel model() {
                throw EmbeddingException.transientFailure("the server is down", null);
            }

            @Override
            public String name() {
                return "distant";
            }

            @Override
            public boolean isCalled(String wanted) {
                return wanted.equals("distant");
            }
        };
        reopen();

        store("c1", "herons wade in shallow water");

        assertThat(found("herons")).containsExactly("herons wade in shallow water");
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> projects.add(new NewProject(new ProjectId("new"), null, false)))
                .withMessageContaining("the server is down");
    }

    @Test
    @DisplayName("Projects and chunks are there after a restart")
    void restart() throws Exception {
        projects.add(new NewProject(BOOKS, null, true));
        store("c1", "herons wade in shallow water");

        reopen();

        assertThat(projects.find(BOOKS).orElseThrow().hybrid()).isTrue();
        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("An index that was lost is made anew from the catalog")
    void lost_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        close();
        FileTree.delete(directory.resolve("data/projects"));

        open();

        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("An index that is damaged is made anew from the catalog")
    void damaged_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        close();
        try (var files = Files.walk(directory.resolve("data/projects"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        open();

        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("S16: an index of a version that kept projects apart is rebuilt from the catalog")
    void older_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        store("c2", "water is shallow where herons wade");
        close();
        try (var directories = Files.list(directory.resolve("data/projects"))) {
            for (var each : directories.toList()) {
                OlderLayout.write(each.resolve("1"), IndexIdentity.of(embedder), "project-2");
            }
        }

        open();

        assertThat(found("\"shallow water\"")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("An index of another state than the catalog's is noticed and made anew")
    void foreign_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        store("c2", "rye bread");
        close();
        catalog = SqliteCatalog.open(directory.resolve("data"));
        catalog.write(sql -> sql.execute("DELETE FROM project_chunk WHERE id = 'c2'"));
        catalog.close();

        open();

        assertThat(found("rye bread")).containsExactly("herons wade in shallow water");
        assertThat(size()).isEqualTo(1);
    }

    @Test
    @DisplayName("What the index has not got because a call was interrupted is there for the next")
    void behind() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        // A batch that reached the catalog alone.
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        var plan = (BatchPlan.Planning.Planned)
                BatchPlan.of(row, batch(chunk("c2", "rye bread")), new ProjectModels(embedder, _ -> embedder));
        var ready = plan.plan().embedded(new ProjectModels(embedder, _ -> embedder), "bag", Pace.UNTIL_DONE);
        catalog.write(sql -> ready.store(sql, row, new ArrayList<>()));

        reopen();

        assertThat(found("rye bread").getFirst()).isEqualTo("rye bread");
    }

    @Test
    @DisplayName("C8: an interrupt while chunks are embedded stops the work, and nothing is stored")
    void interrupted_while_embedding() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        embedder.block();
        var storing = interruptible(() -> store("c1", "herons"));

        embedder.awaitBlocked();
        storing.interrupt();
        storing.join();

        embedder.unblock();
        assertThat(size()).isZero();
    }

    @Test
    @DisplayName("C8: an interrupt stops a search")
    void interrupted_search() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons");

        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> found("herons"));
        assertThat(found("herons")).containsExactly("herons");
    }

    @Test
    @DisplayName("C4: an index that cannot be opened is said to be unavailable")
    void index_unavailable() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        close();
        Files.createDirectories(directory.resolve("data/projects"));
        Files.writeString(directory.resolve("data/projects/1"), "a file where a directory should be");

        open();

        assertThat(projects.inspect(BOOKS, 0)).isInstanceOf(IndexUnavailable.class);
        assertThat(projects.store(BOOKS, batch(chunk("c1", "text")))).isInstanceOf(IndexUnavailable.class);
    }

    @Test
    @DisplayName("C1: with the wish to migrate, everything is embedded anew; until then the old vectors serve")
    void migration() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        var other = Map.<String, Object>of("embed_model", "letters");
        var vector =
                new WordBagEmbedder("letters", 32).embedPassage("rye bread").vector();
        var comes = new NewChunk("c2", "rye bread", vector, other);
        assertThat(projects.store(BOOKS, new Batch(List.of(comes), false)))
                .isInstanceOfSatisfying(
                        StoreOutcome.Mismatch.class,
                        refused -> assertThat(refused.canMigrate()).isTrue());

        var written = projects.store(BOOKS, new Batch(List.of(comes), true));

        assertThat(written)
                .isInstanceOfSatisfying(
                        StoreOutcome.Written.class,
                        batch -> assertThat(batch.warnings()).hasSize(1));
        assertThat(found("rye bread").getFirst()).isEqualTo("rye bread");
        Deadline.usual().await("the model changes", () -> current().equals("letters"));
        assertThat(projects.find(BOOKS).orElseThrow().dimension()).isEqualTo(32);
        assertThat(projects.find(BOOKS).orElseThrow().nextModel()).isNull();
        assertThat(found("herons").getFirst()).isEqualTo("herons wade in shallow water");
        reopen();
        assertThat(found("herons").getFirst()).isEqualTo("herons wade in shallow water");
        assertThat(size()).isEqualTo(2);
    }

    @Test
    @DisplayName("A migration that was begun goes on at the next start")
    void migration_after_restart() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        catalog.write(sql -> {
            ProjectTable.setNextModel(sql, row.number(), "letters");
            return row;
        });

        reopen();

        Deadline.usual().await("the model changes", () -> current().equals("letters"));
        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    void a_removal_that_was_interrupted_is_finished_at_the_next_start() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons");
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        catalog.write(sql -> {
            ProjectTable.hide(sql, row.number());
            return row;
        });

        reopen();

        assertThat(projects.list()).isEmpty();
        assertThat(catalog.<Long>read(sql -> ProjectChunkTable.count(sql, row.number())))
                .isZero();
        assertThat(directory.resolve("data/projects/" + row.number())).doesNotExist();
    }

    @Test
    @DisplayName("C1: batches of several callers at once all arrive, and the last write of an id wins everywhere")
    void concurrent_batches() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        var writers = IntStream.range(0, 8)
                .mapToObj(writer -> Thread.ofVirtual().start(() -> {
                    for (var i = 0; i < 10; i++) {
                        storeUnchecked(
                                chunk("shared", "writer " + writer + " round " + i),
                                chunk("own-" + writer + "-" + i, "text of " + writer));
                    }
                }))
                .toList();
        for (var writer : writers) {
            writer.join();
        }

        assertThat(size()).isEqualTo(81);
        var inCatalog = catalog.read(
                sql -> sql.one("SELECT text FROM project_chunk WHERE id = 'shared'", row -> row.text("text")));
        assertThat(found(inCatalog).getFirst()).isEqualTo(inCatalog);
    }

    private void reopen() throws InterruptedException {
        close();
        open();
    }

    private String current() {
        try {
            return projects.find(BOOKS).orElseThrow().model();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private StoreOutcome store(String id, String text) throws InterruptedException {
        return projects.store(BOOKS, batch(chunk(id, text)));
    }

    private void storeUnchecked(NewChunk... chunks) {
        try {
            projects.store(BOOKS, batch(chunks));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Batch batch(NewChunk... chunks) {
        return new Batch(List.of(chunks), false);
    }

    private static NewChunk chunk(String id, String text) {
        return new NewChunk(id, text, Map.of());
    }

    private List<String> found(String question) throws InterruptedException {
        var finding = projects.search(new ChunkQuery(BOOKS, question, 20, ChunkFilter.ALL, false));
        assertThat(finding).isInstanceOf(FindOutcome.Found.class);
        return ((FindOutcome.Found) finding)
                .chunks().stream().map(found -> found.chunk().text()).toList();
    }

    private long size() throws InterruptedException {
        return ((InspectOutcome.Inspected) projects.inspect(BOOKS, 0)).chunks();
    }

    private static WordBagEmbedder model(String name) {
        if (name.equals("letters")) {
            return new WordBagEmbedder(name, 32);
        }
        throw new IllegalArgumentException("unknown embedding model " + name);
    }

    private static Thread interruptible(Work work) {
        return Thread.ofVirtual().start(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private interface Work {
        void run() throws InterruptedException, IOException;
    }

    /// A model that can be made to hang.
    private static class BlockableEmbedder extends WordBagEmbedder {
        private volatile CountDownLatch gate = new CountDownLatch(0);
        private volatile CountDownLatch blocked = new CountDownLatch(1);

        BlockableEmbedder(String name) {
            super(name);
        }

        void block() {
            gate = new CountDownLatch(1);
            blocked = new CountDownLatch(1);
        }

        void awaitBlocked() throws InterruptedException {
            blocked.await();
        }

        void unblock() {
            gate.countDown();
        }

        @Override
        public List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
            blocked.countDown();
            gate.await();
            return super.embedPassages(texts);
        }
    }
}
