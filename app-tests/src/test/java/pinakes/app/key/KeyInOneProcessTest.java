package pinakes.app.key;

import pinakes.app.server.Deployment;

/// What keys open, in one process.
final class KeyInOneProcessTest extends KeyScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
