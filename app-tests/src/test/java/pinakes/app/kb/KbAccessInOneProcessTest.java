package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// Who may call, with engine and MCP server in one process.
final class KbAccessInOneProcessTest extends KbAccessScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
