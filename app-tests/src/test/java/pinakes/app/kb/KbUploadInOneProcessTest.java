package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// Uploads with engine and MCP server in one process.
final class KbUploadInOneProcessTest extends KbUploadScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
