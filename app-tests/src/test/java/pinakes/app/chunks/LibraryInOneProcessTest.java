package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: documents of projects with engine and MCP server in one process")
final class LibraryInOneProcessTest extends LibraryScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
