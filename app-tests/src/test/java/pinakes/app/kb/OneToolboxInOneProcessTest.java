package pinakes.app.kb;

import pinakes.app.server.Deployment;

/// The toolbox with engine and MCP server in one process.
final class OneToolboxInOneProcessTest extends OneToolboxScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
