package pinakes.app.chunks;

import org.junit.jupiter.api.DisplayName;
import pinakes.app.server.Deployment;

@DisplayName("R1: the library of a project with engines on shared storage")
final class LibraryOnAClusterTest extends LibraryScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::onACluster;
    }
}
