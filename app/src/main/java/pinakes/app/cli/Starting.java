package pinakes.app.cli;

import java.util.function.Supplier;
import pinakes.app.HttpServers;
import pinakes.app.PortTakenException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryException;
import pinakes.transport.http.CannotListenException;

/// Starts servers, and says in one line why it cannot be done.
final class Starting {
    private Starting() {}

    static HttpServers of(Supplier<HttpServers> start) throws CommandFailedException {
        try {
            return start.get();
        } catch (PortTakenException | DataDirectoryException | EngineUnavailableException | CannotListenException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }
}
