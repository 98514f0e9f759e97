package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.local.index.Samples.IDENTITY;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.document;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.replace;
import static pinakes.engine.local.index.Samples.words;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.core.indexing.IndexMaintenance;
import pinakes.engine.core.search.LocalSearch;
import pinakes.engine.core.search.Passages;
import pinakes.engine.core.search.Passages.Found;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.Deadline;

/// S16: an index on a full disk says so, still answers, and catches up by itself when there is room again.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullDiskTest {
    private static final Duration WAIT_MAX = Duration.ofMinutes(1);

    @TempDir
    private Path path;

    private final MapSource catalog = new MapSource();
    private FullDisk disk;
    private LuceneChunkIndex index;
    private IndexMaintenance maintenance;
    private IndexKeeper keeper;

    @BeforeEach
    void open() throws Exception {
        disk = new FullDisk(path);
        index = LuceneChunkIndex.create(path, disk, IDENTITY);
        maintenance = IndexMaintenance.start(0, StepTrace.NONE, InstantSource.system());
        keeper = maintenance.add(catalog, new IndexDirectories(path, (_, _) -> index), _ -> WAIT_MAX);
        keeper.open();
    }

    @AfterEach
    void close() {
        maintenance.close();
    }

    @Test
    @DisplayName("S16: what could not be indexed on a full disk is found when there is room again, without a restart")
    void index_catches_up_by_itself() throws Exception {
        put(1, "glacier");
        keeper.sync(List.of(1L));
        disk.fill(true);
        put(2, "glacier lake");

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> keeper.sync(List.of(2L)))
                .withMessageEndingWith("the disk is full. Free some space and try again.");

        assertThat(found("glacier")).containsExactly(chunkIds(1));
        assertThat(keeper.problem()).get().asString().contains("the disk is full");
        assertThat(warnings()).singleElement().asString().startsWith("Some documents cannot be found right now.");

        disk.fill(false);
        Deadline.usual().await("the index to be mended", () -> keeper.problem().isEmpty());
        assertThat(found("glacier")).containsExactlyInAnyOrder(chunkIds(1, 2));
        assertThat(warnings()).isEmpty();
        put(3, "glacier tongue");
        keeper.sync(List.of(3L));
        assertThat(found("glacier")).containsExactlyInAnyOrder(chunkIds(1, 2, 3));
    }

    @Test
    @DisplayName("S16: a document can be removed on a full disk")
    void removal_does_not_wait_for_the_disk() throws Exception {
        put(1, "glacier");
        keeper.sync(List.of(1L));
        disk.fill(true);
        put(2, "glacier lake");
        assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> keeper.sync(List.of(2L)));
        catalog.remove(1);

        keeper.forget(List.of(1L));

        disk.fill(false);
        Deadline.usual().await("the index to be mended", () -> keeper.failure().isEmpty());
        assertThat(found("glacier")).containsExactly(chunkIds(2));
        assertThat(index.inventory()).containsOnlyKeys(2L);
    }

    @Test
    @DisplayName("S16: an index that broke keeps answering until it is mended, and loses nothing that was committed")
    void broken_index_keeps_answering() {
        replace(index, document(1), List.of(chunk(1, "glacier")));
        index.commit();
        replace(index, document(2), List.of(chunk(2, "glacier lake")));
        index.refresh();
        disk.fill(true);
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> replace(index, document(3), List.of(chunk(3, "glacier tongue"))));
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(index::refresh)
                .withMessageContaining("the disk is full");
        assertThat(found("glacier")).containsExactlyInAnyOrder(chunkIds(1, 2));

        index.reopenIfBroken();

        assertThat(index.inventory()).containsOnlyKeys(1L);
        assertThat(found("glacier")).containsExactlyInAnyOrder(chunkIds(1, 2));
        disk.fill(false);
        index.refresh();
        assertThat(found("glacier")).containsExactly(chunkIds(1));
    }

    @Test
    void index_that_cannot_be_saved_can_be_closed() {
        replace(index, document(1), List.of(chunk(1, "glacier")));
        disk.fill(true);

        index.close();

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(index::refresh)
                .withMessage("The index is closed.");
    }

    private List<ChunkId> found(String word) {
        return ids(index.search(words(word)));
    }

    private List<String> warnings() throws InterruptedException {
        var request = new SearchRequest("glacier", 1, 0, DocumentFilter.ALL, SearchMode.WORDS);
        return new LocalSearch(keeper, new NoPassages()).search(request).warnings();
    }

    private void put(long number, String text) {
        catalog.put(number, text);
    }

    /// Nothing of what was found is looked at here.
    private static final class NoPassages implements Passages {
        @Override
        public Map<ChunkId, Found> load(Collection<ChunkId> ids) {
            return Map.of();
        }

        @Override
        public Map<ChunkId, PassageTokens> tokens(Collection<ChunkId> ids, String model) {
            return Map.of();
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }
}
