package pinakes.app;

import java.util.List;
import pinakes.transport.rest.Health;

/// Whether a server is ready: when its engine is.
final class ServerHealth {
    private ServerHealth() {}

    static Health of(Composition composition) {
        return new Health(
                () -> {
                    try {
                        return composition.problems();
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                        return List.of("The server is stopping.");
                    }
                },
                ProductVersion.current());
    }
}
