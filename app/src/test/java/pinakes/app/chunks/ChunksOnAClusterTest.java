package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: the chunk tools with engines on shared storage")
final class ChunksOnAClusterTest extends ChunkScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::onACluster;
    }
}
