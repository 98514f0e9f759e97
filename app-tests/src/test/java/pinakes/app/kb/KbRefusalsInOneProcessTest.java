package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// What the kb tools refuse, with engine and MCP server in one process.
final class KbRefusalsInOneProcessTest extends KbRefusals {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
