package pinakes.app.oauth;

import pinakes.app.server.Deployment;

/// People who signed in at a provider, in one process.
final class PeopleInOneProcessTest extends PeopleScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
