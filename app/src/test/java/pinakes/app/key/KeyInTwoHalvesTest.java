package pinakes.app.key;

import pinakes.app.Deployment;

/// What keys open, with engine and MCP server apart.
final class KeyInTwoHalvesTest extends KeyScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
