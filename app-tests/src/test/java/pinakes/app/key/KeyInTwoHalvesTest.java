package pinakes.app.key;

import pinakes.app.server.Deployment;

/// What keys open, with engine and MCP server apart.
final class KeyInTwoHalvesTest extends KeyScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
