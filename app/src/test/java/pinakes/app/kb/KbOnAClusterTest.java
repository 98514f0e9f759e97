package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// The published scenarios with engines on shared storage.
final class KbOnAClusterTest extends KbScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::onACluster;
    }
}
