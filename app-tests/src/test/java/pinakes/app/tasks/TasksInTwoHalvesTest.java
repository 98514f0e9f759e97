package pinakes.app.tasks;

import pinakes.app.server.Deployment;

/// The task tools with engine and MCP server apart.
final class TasksInTwoHalvesTest extends TaskScenarios {
    @Override
    protected Deployment.Start start() {
        return Deployment::inTwoHalves;
    }
}
