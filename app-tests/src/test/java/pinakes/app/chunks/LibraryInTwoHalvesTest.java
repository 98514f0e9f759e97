package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: documents of projects with engine and MCP server apart")
final class LibraryInTwoHalvesTest extends LibraryScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
