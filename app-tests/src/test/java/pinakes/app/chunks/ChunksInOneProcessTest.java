package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: the chunk tools with engine and MCP server in one process")
final class ChunksInOneProcessTest extends ChunkScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
