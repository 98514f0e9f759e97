package pinakes.engine.cluster.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.local.index.Samples.group;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.opensearch.BusyOpenSearch.Extent;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.local.index.Samples;

@DisplayName("C2: OpenSearch is too busy to take everything at once")
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BackPressureTest {
    private static final int MANY = 1_000;

    private BusyOpenSearch server;
    private OpenSearchChunkIndex index;

    @BeforeEach
    void open() {
        server = BusyOpenSearch.start();
        var address = server.address();
        index = OpenSearchChunkIndex.open(
                new OpenSearchClient(address), address.prefix() + "-documents", Samples.IDENTITY);
    }

    @AfterEach
    void close() {
        index.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "USER")
    void what_is_refused_for_a_while_is_sent_again(Extent extent) {
        server.refuse("_bulk", extent, 2);

        index.replace(List.of(group(1, 1, 3)));

        assertThat(server.refused()).isEqualTo(2);
        assertThat(index.inventory()).containsOnly(Map.entry(1L, 1L));
        index.refresh();
        assertThat(index.chunks()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"USER", "UNAVAILABLE"})
    void what_is_refused_again_and_again_is_not_taken_for_done(Extent extent) {
        server.refuse("_bulk", extent, MANY);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> index.replace(List.of(group(1, 1, 3))))
                .withMessage("The search index cannot be used: OpenSearch is too busy. Try again later.");

        server.refuseNothing();
        assertThat(index.inventory()).doesNotContainEntry(1L, 1L);
        index.replace(List.of(group(1, 1, 3)));
        assertThat(index.inventory()).containsEntry(1L, 1L);
    }

    @Test
    void chunks_that_cannot_be_looked_up_are_not_taken_for_missing() {
        index.replace(List.of(group(1, 1, 3), group(2, 1, 3)));

        server.refuse("_mget", Extent.LAST_CHUNK, 1);
        index.replace(List.of(group(1, 2, 1), group(2, 2, 1)));

        index.refresh();
        assertThat(index.chunks()).isEqualTo(2);
    }

    @Test
    void search_that_is_refused_says_so() {
        index.replace(List.of(group(1, 1, 1)));
        server.refuse("_search", Extent.REQUEST, MANY);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> index.search(query()))
                .withMessage("The search index cannot be used: OpenSearch is too busy. Try again later.");

        server.refuseNothing();
        index.refresh();
        assertThat(index.search(query()).candidates()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "REQUEST_WITHOUT_JSON", "UNAVAILABLE"})
    void node_that_refuses_everything_is_left(Extent extent) {
        var address = server.address();
        var nodes = address.url().getAuthority() + ",127.0.0.1:" + OpenSearchServer.port();
        var client = new OpenSearchClient(
                new OpenSearchAddress(URI.create("http://" + nodes + "/" + address.prefix()), null, null));
        server.refuse("/", extent, MANY);

        try (var behindTwo = OpenSearchChunkIndex.open(client, address.prefix() + "-documents", Samples.IDENTITY)) {
            behindTwo.replace(List.of(group(1, 1, 3)));

            assertThat(behindTwo.inventory()).containsOnly(Map.entry(1L, 1L));
            assertThat(server.refused()).isEqualTo(1);
        }
    }

    @Test
    void refused_user_is_not_taken_for_a_server_that_does_not_respond() {
        server.refuse("_bulk", Extent.USER, MANY);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> index.replace(List.of(group(1, 1, 1))))
                .withMessageContaining("OpenSearch refused the user or password");
    }

    private static IndexQuery query() {
        return new IndexQuery("sample", List.of(), null, List.of(), 10);
    }
}
