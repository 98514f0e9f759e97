package pinakes.engine.cluster.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.local.index.ChunkIndexContract;
import pinakes.engine.local.index.GeneratedChangesContract;
import pinakes.engine.local.index.PhrasesContract;
import pinakes.engine.local.index.Samples;
import pinakes.engine.local.index.SpellingContract;
import pinakes.engine.local.index.StemmedLanguageContract;

/// What every index does, in OpenSearch.
final class OpenSearchChunkIndexTest {
    private static final OpenSearchClient CLIENT = new OpenSearchClient(OpenSearchServer.address());
    private static final AtomicInteger INDEXES = new AtomicInteger();

    private static ChunkIndex empty() {
        return OpenSearchChunkIndex.open(CLIENT, "contract" + INDEXES.incrementAndGet(), Samples.IDENTITY);
    }

    @Test
    void change_of_an_index_that_was_deleted_does_not_create_another() throws Exception {
        var address = OpenSearchServer.address();
        try (var index = OpenSearchChunkIndex.open(CLIENT, address.prefix() + "-documents", Samples.IDENTITY)) {
            OpenSearchServer.deleteAll(address);

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> index.replace(List.of(Samples.group(1, 1, 1))))
                    .withMessageContaining("it is missing and will be rebuilt");
            assertThat(index.isBroken()).isTrue();
            index.reopenIfBroken();
            assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(index::inventory);
            assertThat(index.isBroken()).isTrue();
            assertThat(OpenSearchServer.indexes(address)).isEmpty();
        }
    }

    @Test
    void late_write_does_not_bring_back_an_earlier_revision() {
        try (var index = empty()) {
            index.replace(List.of(Samples.group(1, 2, 3), Samples.group(2, 2, 1)));

            assertThat(index.replace(List.of(Samples.group(1, 1, 5), Samples.group(2, 3, 1))))
                    .containsExactly(1L);
            assertThat(index.replace(List.of(Samples.group(1, 1, 1)))).containsExactly(1L);
            assertThat(index.replace(List.of(Samples.group(1, 1, 0)))).containsExactly(1L);
            assertThat(index.replace(List.of(Samples.group(1, 2, 3)))).isEmpty();

            assertThat(index.inventory()).containsOnly(Map.entry(1L, 2L), Map.entry(2L, 3L));
            assertThat(index.chunks()).isEqualTo(4);
        }
    }

    @Test
    @DisplayName("C2: chunks that another engine writes while they are deleted are deleted")
    void written_during_the_deletion() {
        var removed = Samples.group(1, 2, 3);
        var shorter = Samples.group(2, 2, 3);
        try (var server = BusyOpenSearch.start();
                var _ = empty()) {
            var alias = "contract" + INDEXES.get();
            var index = OpenSearchChunkIndex.open(new OpenSearchClient(server.address()), alias, Samples.IDENTITY);
            index.replace(List.of(removed, shorter));

            server.beforeNext("_delete_by_query", () -> write(alias, removed));
            index.delete(List.of(1L));
            server.beforeNext("_delete_by_query", () -> write(alias, shorter));
            index.replace(List.of(Samples.group(2, 3, 1)));
            index.refresh();

            assertThat(index.inventory()).containsOnly(Map.entry(2L, 3L));
            assertThat(index.chunks()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("C2: a deletion is given up while another engine keeps writing the same chunks")
    void written_during_every_attempt_of_the_deletion() {
        var group = Samples.group(1, 2, 1);
        try (var server = BusyOpenSearch.start();
                var _ = empty()) {
            var alias = "contract" + INDEXES.get();
            var index = OpenSearchChunkIndex.open(new OpenSearchClient(server.address()), alias, Samples.IDENTITY);
            index.replace(List.of(group));
            writeBeforeEachDeletion(server, alias, group);

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> index.delete(List.of(1L)))
                    .withMessageContaining("other engines keep writing the same chunks. Try again later.");
        }
    }

    private static void writeBeforeEachDeletion(BusyOpenSearch server, String alias, ChunkGroup group) {
        server.beforeNext("_delete_by_query", () -> {
            write(alias, group);
            writeBeforeEachDeletion(server, alias, group);
        });
    }

    /// Writes a group as an engine does that found none of it.
    private static void write(String alias, ChunkGroup group) {
        var bulk = new BulkRequest(alias, true);
        for (var position = 0; position < group.chunks().size(); position++) {
            bulk.add(group, position);
        }
        Uninterrupted.run(() -> CLIENT.send(bulk.request()));
    }

    @Test
    void revisions_may_go_back_with_the_catalog() {
        try (var index = empty()) {
            index.replace(List.of(Samples.group(1, 7, 3)));

            index.revert(List.of(Samples.group(1, 2, 2)));

            assertThat(index.inventory()).containsOnly(Map.entry(1L, 2L));
            assertThat(index.chunks()).isEqualTo(2);
        }
    }

    @Test
    void chunks_of_an_index_that_lacks_a_shard_are_not_counted() throws Exception {
        var alias = "partial" + INDEXES.incrementAndGet();
        var halfAssigned = ChunkMapping.index(Samples.IDENTITY, alias)
                .replace(
                        "\"knn\": true",
                        "\"knn\": true, \"number_of_shards\": 2, \"routing.allocation.total_shards_per_node\": 1");
        CLIENT.send(
                new Request("PUT", "/" + alias + "-1?wait_for_active_shards=0", halfAssigned, OpenSearchClient.SOON));
        try (var index = OpenSearchChunkIndex.open(CLIENT, alias, Samples.IDENTITY)) {
            assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(index::chunks);
        } finally {
            CLIENT.send(new Request("DELETE", "/" + alias + "-1"));
        }
    }

    @Test
    void message_of_a_refusal_does_not_contain_texts() throws Exception {
        var alias = "refusing" + INDEXES.incrementAndGet();
        try (var _ = OpenSearchChunkIndex.open(CLIENT, alias, Samples.IDENTITY)) {
            var wrong = Map.of(ChunkMapping.NUMBER, "a confidential text");

            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> CLIENT.send(new Request("PUT", "/" + alias + "/_doc/1", wrong)))
                    .withMessageContaining("mapper_parsing_exception")
                    .withMessageNotContaining("confidential");
        }
    }

    @Nested
    final class Chunks extends ChunkIndexContract {
        @Override
        protected ChunkIndex created() {
            return empty();
        }
    }

    @Nested
    final class Phrases extends PhrasesContract {
        @Override
        protected ChunkIndex created() {
            return empty();
        }
    }

    @Nested
    final class Words extends SpellingContract {
        @Override
        protected ChunkIndex created() {
            return empty();
        }
    }

    @Nested
    final class Languages extends StemmedLanguageContract {
        @Override
        protected ChunkIndex created() {
            return empty();
        }
    }

    @Nested
    final class GeneratedChanges extends GeneratedChangesContract {
        private static final String ALIAS = "generated";

        @Override
        protected ChunkIndex created() {
            return reopened();
        }

        @Override
        protected ChunkIndex reopened() {
            return OpenSearchChunkIndex.open(CLIENT, ALIAS, Samples.IDENTITY);
        }
    }
}
