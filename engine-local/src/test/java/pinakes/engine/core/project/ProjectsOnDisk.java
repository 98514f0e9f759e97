package pinakes.engine.core.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.index.IndexesInDirectory;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;

/// Projects in a directory of their own, for the tests of a class.
abstract class ProjectsOnDisk {
    static final ProjectId BOOKS = new ProjectId("books");

    @TempDir
    Path directory;

    Catalog catalog;
    LocalProjects projects;
    BlockableEmbedder embedder = new BlockableEmbedder("bag");

    @BeforeEach
    void open() throws InterruptedException {
        catalog = SqliteCatalog.open(directory.resolve("data"));
        projects = LocalProjects.start(
                new IndexesInDirectory(directory.resolve("data")),
                catalog,
                new ProjectModels(embedder, ProjectsOnDisk::model),
                StepTrace.NONE,
                InstantSource.system());
    }

    @AfterEach
    void close() {
        projects.close();
        catalog.close();
    }

    void reopen() throws InterruptedException {
        close();
        open();
    }

    StoreOutcome store(String id, String text) throws InterruptedException {
        return projects.store(BOOKS, batch(chunk(id, text)));
    }

    static Batch batch(NewChunk... chunks) {
        return new Batch(List.of(chunks), false);
    }

    static NewChunk chunk(String id, String text) {
        return new NewChunk(id, text, Map.of());
    }

    List<String> found(String question) throws InterruptedException {
        var finding = projects.search(new ChunkQuery(BOOKS, question, 20, ChunkFilter.ALL, false));
        assertThat(finding).isInstanceOf(FindOutcome.Found.class);
        return ((FindOutcome.Found) finding)
                .chunks().stream().map(found -> found.chunk().text()).toList();
    }

    long size() throws InterruptedException {
        return ((InspectOutcome.Inspected) projects.inspect(BOOKS, 0)).chunks();
    }

    static WordBagEmbedder model(String name) {
        if (name.equals("letters")) {
            return new WordBagEmbedder(name, 32);
        }
        throw new IllegalArgumentException("unknown embedding model " + name);
    }

    static Thread interruptible(Work work) {
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

    interface Work {
        void run() throws InterruptedException, IOException;
    }

    /// A model that can be made to hang.
    static class BlockableEmbedder extends WordBagEmbedder {
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
