package pinakes.engine.cluster.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.local.index.Samples.group;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.engine.local.index.Samples;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.FlakyProxy.Trouble;

@DisplayName("C2: a node of OpenSearch does not answer, or takes long")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SilentNodeTest {
    @Test
    void node_that_is_cut_off_silently_is_left() throws Exception {
        try (var network = FlakyProxy.before(OpenSearchServer.port());
                var index = index("silent", network.port(), Duration.ofSeconds(1))) {
            index.replace(List.of(group(1, 1, 1)));

            network.set(new Trouble.Silence());

            assertThat(index.inventory()).containsExactly(Map.entry(1L, 1L));
            index.replace(List.of(group(1, 2, 1)));
            assertThat(index.inventory(List.of(1L))).containsExactly(Map.entry(1L, 2L));
            network.set(new Trouble.None());
        }
    }

    @Test
    void node_that_answers_probes_may_take_long() throws Exception {
        try (var server = BusyOpenSearch.start();
                var index = index("slow", server.port(), Duration.ofMillis(100))) {
            server.holdUntilProbed("_bulk", 3);

            index.replace(List.of(group(1, 1, 1)));

            assertThat(server.held()).isEqualTo(1);
        }
    }

    /// The index behind two nodes; the first is at a port.
    private static OpenSearchChunkIndex index(String prefix, int port, Duration betweenProbes) {
        var nodes = "http://127.0.0.1:" + port + ",127.0.0.1:" + OpenSearchServer.port() + "/" + prefix;
        var client = new OpenSearchClient(new OpenSearchAddress(URI.create(nodes), null, null), betweenProbes);
        return OpenSearchChunkIndex.open(client, prefix + "-documents", Samples.IDENTITY);
    }
}
