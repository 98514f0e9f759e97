package pinakes.app.key;

import pinakes.app.server.Deployment;

/// What quotas do, with engine and MCP server in one process.
final class QuotaInOneProcessTest extends QuotaScenarios {
    @Override
    Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
