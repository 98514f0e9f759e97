package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: what the chunk tools refuse, with engine and MCP server in one process")
final class ChunkRefusalsInOneProcessTest extends ChunkRefusals {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
