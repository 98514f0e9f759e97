package pinakes.app.key;

import pinakes.app.server.Deployment;

/// What limited keys see, with engine and MCP server apart.
final class IsolationInTwoHalvesTest extends IsolationScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
