package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// The published scenarios with engine and MCP server in one process.
final class KbInOneProcessTest extends KbScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
