package pinakes.app.tasks;

import pinakes.app.server.Deployment;

/// The task tools with engine and MCP server in one process.
final class TasksInOneProcessTest extends TaskScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }
}
