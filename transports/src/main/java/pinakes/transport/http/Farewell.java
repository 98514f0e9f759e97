package pinakes.transport.http;

import java.util.concurrent.CompletableFuture;

/// A handler that has something to say to its clients before the server stops.
///
/// It is asked while all connections still work, unlike Jetty's own graceful parts, which close them at the same time.
public interface Farewell {
    /// Completes when everything is said.
    CompletableFuture<Void> sayGoodbye();
}
