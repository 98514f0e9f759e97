package pinakes.engine.core.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.index.IndexesInDirectory;
import pinakes.engine.local.index.ProjectIndexesOnFullDisk;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;
import pinakes.testkit.Deadline;

/// S16: the index of a project on a full disk says so, and works again by itself when there is room.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProjectFullDiskTest {
    private static final ProjectId BOOKS = new ProjectId("books");

    @TempDir
    private Path directory;

    private final ProjectIndexesOnFullDisk disk = new ProjectIndexesOnFullDisk();
    private Catalog catalog;
    private LocalProjects projects;

    @BeforeEach
    void open() throws Exception {
        catalog = SqliteCatalog.open(directory.resolve("data"));
        start();
        projects.add(new NewProject(BOOKS, null, false));
    }

    @AfterEach
    void close() {
        projects.close();
        catalog.close();
    }

    @Test
    @DisplayName("S16: chunks that a full disk refused are stored when there is room again, without a restart")
    void storing_works_again_by_itself() throws Exception {
        store("c1", "herons");
        assertThat(found("herons")).containsExactly("herons");
        disk.fill(true);

        assertThat(storing("c2", "herons wade")).isInstanceOf(IndexUnavailable.class);
        assertThat(((IndexUnavailable) storing("c3", "rye bread")).reason()).contains("the disk is full");

        assertThat(found("herons")).containsExactly("herons");
        assertThat(projects.problem()).get().asString().contains("the disk is full");

        disk.fill(false);
        awaitMended();
        store("c4", "herons fly");
        assertThat(found("herons")).contains("herons", "herons fly").doesNotContain("rye bread");
    }

    @Test
    @DisplayName("S16: what was stored just before the disk filled up is found when there is room again")
    void search_works_again_by_itself() throws Exception {
        store("c1", "herons");
        disk.fill(true);

        assertThat(projects.search(query("herons")))
                .isInstanceOfSatisfying(
                        IndexUnavailable.class,
                        unavailable -> assertThat(unavailable.reason()).contains("the disk is full"));

        disk.fill(false);
        awaitMended();
        assertThat(found("herons")).containsExactly("herons");
    }

    @Test
    @DisplayName("S16: an index that could not be filled on a full disk is filled by a later call")
    void filling_is_tried_again() throws Exception {
        disk.fill(true);
        assertThat(storing("c1", "herons")).isInstanceOf(IndexUnavailable.class);
        assertThat(projects.search(query("herons"))).isInstanceOf(IndexUnavailable.class);

        disk.fill(false);

        store("c2", "herons");
        assertThat(found("herons")).contains("herons");
    }

    @Test
    @DisplayName("S16: a large index that could not be filled on a full disk is filled by a later call")
    void large_filling_is_tried_again() throws Exception {
        for (var batch = 0; batch < 5; batch++) {
            var first = batch * 500;
            projects.store(
                    BOOKS,
                    new Batch(
                            IntStream.range(first, first + 500)
                                    .mapToObj(i -> new NewChunk("c" + i, "heron " + i, Map.of()))
                                    .toList(),
                            false));
        }
        disk.fill(true);
        projects.close(); // without having saved its index
        start();
        assertThat(searched()).isInstanceOf(IndexUnavailable.class);

        disk.fill(false);

        Deadline.usual().await("the index to be filled", () -> searched() instanceof FindOutcome.Found);
        assertThat(found("heron 7")).first().isEqualTo("heron 7");
    }

    @Test
    @DisplayName("S16: a migration that found no room goes on by itself when there is some")
    void migration_is_tried_again() throws Exception {
        store("c1", "herons");
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        catalog.write(sql -> {
            ProjectTable.setNextModel(sql, row.number(), "letters");
            return row;
        });
        disk.fill(true);
        projects.close();
        start();
        disk.awaitRefusal();

        disk.fill(false);

        Deadline.usual().await("the model changes", () -> model().equals("letters"));
        assertThat(found("herons")).containsExactly("herons");
    }

    private void start() throws InterruptedException {
        projects = LocalProjects.start(
                new IndexesInDirectory(directory.resolve("data"), disk),
                catalog,
                new ProjectModels(new WordBagEmbedder("bag"), name -> new WordBagEmbedder(name, 32)),
                StepTrace.NONE,
                InstantSource.system());
    }

    private void awaitMended() {
        Deadline.usual()
                .await("the index to be mended", () -> projects.problem().isEmpty());
    }

    private void store(String id, String text) throws InterruptedException {
        assertThat(storing(id, text)).isInstanceOf(StoreOutcome.Written.class);
    }

    private StoreOutcome storing(String id, String text) throws InterruptedException {
        return projects.store(BOOKS, new Batch(List.of(new NewChunk(id, text, Map.of())), false));
    }

    private List<String> found(String question) throws InterruptedException {
        return ((FindOutcome.Found) projects.search(query(question)))
                .chunks().stream().map(found -> found.chunk().text()).toList();
    }

    private String model() {
        try {
            return projects.find(BOOKS).orElseThrow().model();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private FindOutcome searched() {
        try {
            return projects.search(query("heron"));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static ChunkQuery query(String question) {
        return new ChunkQuery(BOOKS, question, 20, ChunkFilter.ALL, false);
    }
}
