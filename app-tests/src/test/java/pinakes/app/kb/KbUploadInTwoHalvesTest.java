package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// Uploads with engine and MCP server apart.
final class KbUploadInTwoHalvesTest extends KbUploadScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
