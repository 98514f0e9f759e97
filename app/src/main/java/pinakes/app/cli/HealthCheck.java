package pinakes.app.cli;

import java.util.List;

/// Stands for the command that the launcher carries out itself, because it must cost next to nothing.
final class HealthCheck implements Command {
    @Override
    public Description description() {
        return new Description(
                "health",
                "Ask whether the server on this machine is ready.",
                "Ends with exit code 0 when it is, and with 1 and a reason when it is not. For supervisors and containers. Without"
                        + " PORT it asks the MCP server, and the engine where there is none, at the hosts and ports that"
                        + " KB_MCP_HOST, KB_MCP_PORT, KB_ENGINE_HOST and KB_ENGINE_PORT set; it reads no flags of the"
                        + " server and no settings file.",
                "[PORT]",
                List.of(),
                false);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException {
        throw new CommandFailedException("Health is asked by the launcher: ./kb health");
    }
}
