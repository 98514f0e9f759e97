package pinakes.app.oauth;

import pinakes.app.server.Deployment;

/// People who signed in at a provider, with engine and MCP server apart.
final class PeopleInTwoHalvesTest extends PeopleScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
