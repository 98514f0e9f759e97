package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.Embedder;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.opensearch.OpenSearchServer;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.FlakyProxy.Trouble;

/// Two engines whose search index is in OpenSearch.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SharedIndexTest {
    private static final ProjectId BOOKS = new ProjectId("books");
    private static final Embedder MODEL = new WordBagEmbedder("bag");

    @TempDir
    private Path directory;

    private PostgresAddress catalog;
    private FlakyProxy network;
    private OpenSearchAddress index;
    private LocalEngine one;
    private LocalEngine other;

    @BeforeEach
    void open() throws Exception {
        catalog = PostgresServer.database();
        network = FlakyProxy.before(OpenSearchServer.port());
        index = OpenSearchServer.address(network.url().getPort());
        one = engine(catalog, "one", "blobs");
        other = engine(catalog, "other", "blobs");
    }

    private LocalEngine engine(PostgresAddress catalog, String own, String blobs) throws InterruptedException {
        return ClusterEngines.open(
                catalog,
                new BlobAddress.Directory(directory.resolve(blobs)),
                index,
                directory.resolve(own),
                ClusterEngines.READER,
                "bag");
    }

    @AfterEach
    void close() throws Exception {
        one.close();
        other.close();
        network.close();
    }

    @Test
    @DisplayName("C1: what one engine stores is found through the other, and is in the index once")
    void both_use_one_index() throws Exception {
        var document = added(one, "/a.txt", "a grey heron");
        assertThat(found(other, "heron")).containsExactly("a grey heron");
        assertThat(OpenSearchServer.chunks(index)).isEqualTo(1);

        added(other, "/a.txt", "a white egret");
        assertThat(found(one, "heron")).isEmpty();
        assertThat(found(one, "egret")).containsExactly("a white egret");

        one.documents().remove(document.id());
        assertThat(found(other, "egret")).isEmpty();
        assertThat(OpenSearchServer.chunks(index)).isZero();
    }

    @Test
    @DisplayName("C1: a project has an index of its own, which goes with it")
    void projects() throws Exception {
        one.projects().add(new NewProject(BOOKS, null, true));
        store(one, "c1", "entities and value objects");
        assertThat(chunks(other, "entities")).containsExactly("c1");

        store(other, "c2", "entities have an identity");
        store(other, "c1", "repositories");
        assertThat(chunks(one, "entities").getFirst()).isEqualTo("c2");
        assertThat(chunks(one, "repositories").getFirst()).isEqualTo("c1");

        one.projects().remove(BOOKS);
        assertThat(OpenSearchServer.indexes(index)).noneMatch(name -> name.contains("project"));
    }

    @Test
    @DisplayName("C1: an index that one engine rebuilds replaces the old one for both")
    void rebuild() throws Exception {
        added(one, "/a.txt", "a grey heron");
        var before = OpenSearchServer.indexes(index);

        one.reindex();

        assertThat(OpenSearchServer.indexes(index)).hasSize(1).doesNotContainAnyElementsOf(before);
        assertThat(found(other, "heron")).containsExactly("a grey heron");
        added(other, "/b.txt", "a night heron");
        assertThat(found(one, "heron")).containsExactlyInAnyOrder("a grey heron", "a night heron");
    }

    @Test
    @DisplayName("C1: an engine that changes the index after another one rebuilt it uses the new one")
    void change_after_rebuild() throws Exception {
        added(one, "/a.txt", "a grey heron");
        assertThat(found(other, "heron")).hasSize(1);

        one.reindex();
        added(other, "/b.txt", "a night heron");

        assertThat(OpenSearchServer.indexes(index)).hasSize(1);
        assertThat(found(one, "heron")).containsExactlyInAnyOrder("a grey heron", "a night heron");
        assertThat(found(other, "heron")).containsExactlyInAnyOrder("a grey heron", "a night heron");
        assertThat(OpenSearchServer.chunks(index)).isEqualTo(2);
    }

    @Test
    @DisplayName("C2: what an engine writes late, before it dies, does not bring back an earlier revision")
    void late_write() throws Exception {
        added(one, "/a.txt", "a grey heron");
        var document = added(other, "/a.txt", "a white egret");
        assertThat(found(one, "egret")).hasSize(1);
        assertThat(found(other, "egret")).hasSize(1);

        OpenSearchServer.write(index, MODEL, document.number().value(), 1, "a grey heron");

        assertThat(found(one, "egret")).containsExactly("a white egret");
        assertThat(found(other, "egret")).containsExactly("a white egret");
    }

    @Test
    @DisplayName("C3: an index that is ahead of a catalog from a backup is corrected")
    void restored_catalog() throws Exception {
        var document = added(one, "/a.txt", "a grey heron");
        OpenSearchServer.write(index, MODEL, document.number().value(), 9, "a white egret");
        one.close();
        other.close();

        one = engine(catalog, "one", "blobs");

        assertThat(found(one, "heron")).containsExactly("a grey heron");
        added(one, "/a.txt", "a night heron");
        assertThat(found(one, "night")).containsExactly("a night heron");
        assertThat(OpenSearchServer.chunks(index)).isEqualTo(1);
    }

    @Test
    @DisplayName("C2: while OpenSearch is away, searches say so and jobs wait; then all is found")
    void outage() throws Exception {
        added(one, "/a.txt", "a grey heron");
        assertThat(found(other, "heron")).hasSize(1);

        network.set(new Trouble.Drop());
        network.cutAll();
        var waiting = submitted(one, "/b.txt", "a night heron");
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> found(other, "heron"))
                .withMessageContaining("OpenSearch does not respond");
        Deadline.usual().await("a problem of the engine that took the job", this::hasProblem);
        network.set(new Trouble.None());

        assertThat(one.ingestion().await(waiting.id()).orElseThrow().state()).isEqualTo(JobState.COMPLETED);
        assertThat(found(one, "heron")).hasSize(2);
        assertThat(found(other, "heron")).hasSize(2);
        Deadline.usual().await("no problem", () -> !hasProblem());
    }

    private boolean hasProblem() {
        return Stream.of(one, other)
                .anyMatch(engine -> engine.indexes().failure().isPresent());
    }

    @Test
    @DisplayName("C2: when a node of OpenSearch dies, another one answers")
    void next_node() throws Exception {
        var nodes = "http://127.0.0.1:" + network.port() + ",127.0.0.1:" + OpenSearchServer.port() + "/nodes";
        index = new OpenSearchAddress(URI.create(nodes), null, null);
        try (var engine = engine(PostgresServer.database(), "third", "third blobs")) {
            added(engine, "/a.txt", "a grey heron");

            network.set(new Trouble.Drop());
            network.cutAll();

            assertThat(found(engine, "heron")).containsExactly("a grey heron");
            added(engine, "/b.txt", "a night heron");
            assertThat(found(engine, "heron")).hasSize(2);
        }
    }

    @Test
    @DisplayName("C2: an index that was deleted is built again from the catalog")
    void deleted_index() throws Exception {
        added(one, "/a.txt", "a grey heron");

        OpenSearchServer.deleteAll(index);

        Deadline.usual().await("the index", () -> isFound(other, "heron"));
        Deadline.usual().await("the index", () -> isFound(one, "heron"));
        assertThat(found(one, "heron")).containsExactly("a grey heron");
        assertThat(OpenSearchServer.chunks(index)).isEqualTo(1);
    }

    /// Searches an index that may be missing, but is never empty.
    private static boolean isFound(LocalEngine engine, String query) {
        try {
            assertThat(found(engine, query)).isNotEmpty();
            return true;
        } catch (EngineUnavailableException e) {
            assertThat(e).hasMessageContaining("The search index cannot be used: ");
            return false;
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
