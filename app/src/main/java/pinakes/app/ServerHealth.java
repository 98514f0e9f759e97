package pinakes.app;

import java.util.List;
import pinakes.transport.rest.Health;

/// Whether a server is ready: when its engine is.
final class ServerHealth {
    private ServerHealth() {}

    static Health of(Composition composition) {
        return new Health(() -> problems(composition), ProductVersion.current());
    }

    /// What keeps a server from doing all that it should; nothing when it is ready.
    static List<String> problems(Composition composition) {
        try {
            return composition.problems();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of("The server is stopping.");
        }
    }
}
