package pinakes.app.cli;

import java.util.function.Supplier;
import pinakes.app.HttpServers;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryException;
import pinakes.transport.http.CannotListenException;
import pinakes.transport.http.PortInUseException;

/// Starts servers, and says in one line why it cannot be done.
final class Starting {
    private Starting() {}

    static HttpServers of(Supplier<HttpServers> start, Settings settings) throws CommandFailedException {
        try {
            return start.get();
        } catch (PortInUseException e) {
            var flag = e.port() == settings.mcpPort() ? "--mcp-port" : "--engine-port";
            throw new CommandFailedException(
                    e.getMessage() + "; choose another with " + flag + ", or stop the other process.");
        } catch (DataDirectoryException | EngineUnavailableException | CannotListenException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }
}
