package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.local.index.Samples.IDENTITY;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.words;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.core.indexing.IndexMaintenance;
import pinakes.engine.core.indexing.OpenIndex;
import pinakes.engine.document.ChunkId;
import pinakes.engine.todo.HandClock;
import pinakes.testkit.Deadline;

/// An index follows a shared catalog with work that grows with the changes, not with the catalog.
class FollowingTest {
    private static final int DOCUMENTS = 300;
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    @TempDir
    private Path path;

    private final SharedSource catalog = new SharedSource();
    private final HandClock clock = new HandClock(Instant.parse("2027-01-01T00:00:00Z"));
    private final IndexMaintenance maintenance = IndexMaintenance.start(0, StepTrace.NONE, clock);
    private final RefusingIndex refusing = new RefusingIndex();
    private LuceneChunkIndex index;
    private IndexKeeper keeper;

    @BeforeEach
    void open() throws Exception {
        for (long number = 1; number <= DOCUMENTS; number++) {
            catalog.put(number, "glacier");
        }
        index = LuceneChunkIndex.create(path, IDENTITY);
        keeper = maintenance.add(
                catalog, new IndexDirectories(path, (_, _) -> refusing.before(index)), _ -> Duration.ofMinutes(1));
        keeper.open();
        catalog.forgetCounts();
    }

    @AfterEach
    void close() {
        maintenance.close();
    }

    @Test
    void one_change_among_many_documents_reads_one_document() throws Exception {
        catalog.putElsewhere(7, "volcano");

        assertThat(found("volcano")).containsExactly(chunkIds(7));

        assertThat(catalog.wholeReads).hasValue(0);
        assertThat(catalog.revisionsRead).hasValue(1);
        assertThat(catalog.groupsRead).hasValue(1);
    }

    @Test
    void removal_in_another_engine_reads_no_document() throws Exception {
        catalog.removeElsewhere(7);

        assertThat(found("glacier")).hasSize(100).doesNotContain(chunkIds(7));
        assertThat(keeper.<Long>using(OpenIndex::chunks)).isEqualTo(DOCUMENTS - 1);

        assertThat(catalog.wholeReads).hasValue(0);
        assertThat(catalog.groupsRead).hasValue(0);
    }

    @Test
    void own_change_is_not_indexed_again() throws Exception {
        catalog.putElsewhere(7, "volcano");
        keeper.sync(List.of(7L));
        catalog.forgetCounts();

        assertThat(found("volcano")).containsExactly(chunkIds(7));

        assertThat(catalog.revisionsRead).hasValue(1);
        assertThat(catalog.groupsRead).hasValue(0);
    }

    @Test
    void own_change_that_searches_did_not_see_yet_is_found() throws Exception {
        keeper.change(changed -> {
            catalog.putElsewhere(7, "volcano");
            return changed.add(7L);
        });

        assertThat(found("volcano")).containsExactly(chunkIds(7));
    }

    @Test
    void change_that_could_not_be_followed_is_reported_and_followed_by_a_later_search() throws Exception {
        catalog.putElsewhere(7, "volcano");
        catalog.isDown = true;

        assertThat(keeper.<Optional<String>>using(keeper::problem)).isPresent();
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> keeper.usingComplete(OpenIndex::chunks));

        catalog.isDown = false;
        clock.advance(A_WHILE);
        assertThat(found("volcano")).containsExactly(chunkIds(7));
        Deadline.usual().await("the repair", () -> keeper.failure().isEmpty());
        assertThat(keeper.<Long>usingComplete(OpenIndex::chunks)).isEqualTo(DOCUMENTS);
    }

    @Test
    void index_that_refuses_changes_is_left_to_the_repair_for_a_while() throws Exception {
        catalog.putElsewhere(7, "volcano");
        refusing.isFull = true;
        refusing.searching = Thread.currentThread();

        assertThatNothingIsFound();
        catalog.putElsewhere(8, "volcano");
        assertThatNothingIsFound();
        assertThatNothingIsFound();
        assertThat(refusing.searches).hasValue(1);

        clock.advance(A_WHILE);
        assertThatNothingIsFound();
        assertThatNothingIsFound();
        assertThat(refusing.searches).hasValue(2);

        refusing.isFull = false;
        clock.advance(A_WHILE);
        assertThat(found("volcano")).containsExactlyInAnyOrder(chunkIds(7, 8));
        Deadline.usual().await("the repair", () -> keeper.failure().isEmpty());
        assertThat(keeper.<Optional<String>>using(keeper::problem)).isEmpty();
    }

    private void assertThatNothingIsFound() throws InterruptedException {
        assertThat(found("volcano")).isEmpty();
        assertThat(keeper.<Optional<String>>using(keeper::problem)).isPresent();
    }

    @Test
    void search_without_changes_reads_nothing() throws Exception {
        assertThat(found("volcano")).isEmpty();

        assertThat(catalog.revisionsRead).hasValue(0);
        assertThat(catalog.groupsRead).hasValue(0);
    }

    @Test
    void inventory_of_some_groups_agrees_with_the_whole() throws Exception {
        catalog.putElsewhere(7, "volcano");
        found("volcano");

        var numbers = Arrays.asList(1L, 7L, 300L, 301L);
        var some = index.inventory(numbers);

        assertThat(some).isEqualTo(Map.of(1L, 1L, 7L, 2L, 300L, 1L));
        assertThat(index.inventory()).containsAllEntriesOf(some).hasSize(DOCUMENTS);
    }

    private List<ChunkId> found(String word) throws InterruptedException {
        return keeper.using(open -> ids(open.search(words(word))));
    }

    /// Refuses changes while its disk is full, and counts the searches that had to wait for a refusal.
    private static final class RefusingIndex {
        private final AtomicInteger searches = new AtomicInteger();
        private volatile boolean isFull;
        private volatile @Nullable Thread searching;

        private ChunkIndex before(ChunkIndex index) {
            return (ChunkIndex) Proxy.newProxyInstance(
                    ChunkIndex.class.getClassLoader(),
                    new Class<?>[] {ChunkIndex.class},
                    (_, method, arguments) -> called(index, method, arguments));
        }

        private @Nullable Object called(ChunkIndex index, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            if (isFull && method.getName().equals("replace")) {
                if (Thread.currentThread() == searching) {
                    searches.incrementAndGet();
                }
                throw new EngineUnavailableException("The disk is full.");
            }
            try {
                return method.invoke(index, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    /// Counts what is read from it.
    private static final class SharedSource extends MapSource {
        private final AtomicInteger wholeReads = new AtomicInteger();
        private final AtomicInteger revisionsRead = new AtomicInteger();
        private final AtomicInteger groupsRead = new AtomicInteger();
        private final List<Long> changed = new ArrayList<>();
        private volatile boolean isDown;

        void putElsewhere(long number, String text) {
            put(number, text);
            changed.add(number);
        }

        void removeElsewhere(long number) {
            remove(number);
            changed.add(number);
        }

        void forgetCounts() {
            List.of(wholeReads, revisionsRead, groupsRead).forEach(count -> count.set(0));
        }

        @Override
        public Map<Long, Long> revisions() {
            wholeReads.incrementAndGet();
            return super.revisions();
        }

        @Override
        public Map<Long, Long> revisions(Collection<Long> numbers) {
            if (isDown) {
                throw new EngineUnavailableException("The catalog is down.");
            }
            revisionsRead.addAndGet(numbers.size());
            return super.revisions(numbers);
        }

        @Override
        public List<ChunkGroup> groups(Collection<Long> numbers, Generation generation) throws InterruptedException {
            var found = super.groups(numbers, generation);
            groupsRead.addAndGet(found.size());
            return found;
        }

        @Override
        public RemoteGroups remoteGroups(Generation generation) {
            return () -> {
                var numbers = List.copyOf(changed);
                changed.clear();
                return new RemoteGroups.Changed(numbers, false);
            };
        }
    }
}
