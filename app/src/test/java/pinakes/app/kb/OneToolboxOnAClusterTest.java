package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// All families together, with engines on shared storage.
final class OneToolboxOnAClusterTest extends OneToolboxScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::onACluster;
    }
}
