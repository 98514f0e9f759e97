package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// The published scenarios with engine and MCP server apart.
final class KbInTwoHalvesTest extends KbScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
