package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.local.index.Samples.IDENTITY;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.words;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.core.indexing.IndexMaintenance;
import pinakes.engine.core.indexing.OpenIndex;
import pinakes.testkit.Deadline;

@DisplayName("S16: an index that lacks something is made true to the catalog at the start")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartRepairTest {
    @TempDir
    private Path path;

    @Test
    void start_waits_for_a_short_repair() throws Exception {
        var catalog = new MapSource();
        catalog.put(1, "glacier");
        var index = LuceneChunkIndex.create(path, IDENTITY);

        try (var maintenance = IndexMaintenance.start(0, StepTrace.NONE, InstantSource.system())) {
            var keeper = started(maintenance, index, catalog, Duration.ofMinutes(1));

            assertThat(keeper.problem()).isEmpty();
            assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));
        }
    }

    @Test
    void start_does_not_wait_for_a_long_one_which_says_how_far_it_is() throws Exception {
        var released = new CountDownLatch(1);
        var catalog = new MapSource() {
            @Override
            public List<ChunkGroup> groups(Collection<Long> numbers, Generation generation)
                    throws InterruptedException {
                released.await();
                return super.groups(numbers, generation);
            }
        };
        catalog.put(1, "glacier");
        var index = LuceneChunkIndex.create(path, IDENTITY);

        try (var maintenance = IndexMaintenance.start(0, StepTrace.NONE, InstantSource.system())) {
            var keeper = started(maintenance, index, catalog, Duration.ZERO);
            assertThat(keeper.problem()).contains("The index is being rebuilt: 0 of 1 document is done.");
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .as("a caller that needs everything")
                    .isThrownBy(() -> keeper.<Long>usingComplete(OpenIndex::chunks))
                    .withMessage("The index is being built; try again in a minute.");

            released.countDown();

            Deadline.usual().await("the repair", () -> keeper.problem().isEmpty());
            assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));
            assertThat(keeper.<Long>usingComplete(OpenIndex::chunks)).isEqualTo(1);
        }
    }

    private IndexKeeper started(
            IndexMaintenance maintenance, LuceneChunkIndex index, MapSource catalog, Duration waitMax)
            throws InterruptedException {
        var keeper = maintenance.add(catalog, new IndexDirectories(path, (_, _) -> index), _ -> waitMax);
        keeper.open();
        return keeper;
    }
}
