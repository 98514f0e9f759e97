package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// What the kb tools refuse, with engine and MCP server apart.
final class KbRefusalsInTwoHalvesTest extends KbRefusals {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
