package pinakes.app.server;

import java.util.List;
import pinakes.app.ProductVersion;
import pinakes.app.composition.Composition;
import pinakes.transport.rest.Health;

/// The health of a server, which is ready when its engine is.
final class ServerHealth {
    private ServerHealth() {}

    static Health of(Composition composition) {
        return new Health(() -> problems(composition), ProductVersion.current());
    }

    /// Why a server is not ready; empty when it is.
    static List<String> problems(Composition composition) {
        try {
            return composition.problems();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of("The server is shutting down.");
        }
    }
}
