package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: the chunk tools with engine and MCP server apart")
final class ChunksInTwoHalvesTest extends ChunkScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
