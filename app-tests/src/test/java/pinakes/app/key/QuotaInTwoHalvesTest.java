package pinakes.app.key;

import pinakes.app.server.Deployment;

/// What quotas do, with engine and MCP server apart.
final class QuotaInTwoHalvesTest extends QuotaScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
