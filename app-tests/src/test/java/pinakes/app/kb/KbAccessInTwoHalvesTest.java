package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// Who may call, with engine and MCP server apart.
final class KbAccessInTwoHalvesTest extends KbAccessScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
