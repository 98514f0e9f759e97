package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// The toolbox with engine and MCP server apart.
final class OneToolboxInTwoHalvesTest extends OneToolboxScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
