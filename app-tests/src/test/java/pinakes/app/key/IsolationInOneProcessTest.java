package pinakes.app.key;

import pinakes.app.server.Deployment;

/// What limited keys see, in one process.
final class IsolationInOneProcessTest extends IsolationScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
