package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// Uploads with engines on shared storage.
final class KbUploadOnAClusterTest extends KbUploadScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::onACluster;
    }
}
