package pinakes.transport.http;

import java.util.concurrent.CompletableFuture;

/// A handler that has work to finish before the server stops.
///
/// It is called while all connections still work. Jetty's own graceful components close them at the same time.
public interface ShutdownListener {
    /// Completes when the server may stop.
    CompletableFuture<Void> beforeShutdown();
}
