package pinakes.engine.http.client.connection;

import java.io.IOException;
import java.io.Serial;
import java.time.Duration;

/// A response, or its next part, did not arrive in time.
final class EngineTimeoutException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    EngineTimeoutException(Duration timeout) {
        super("It did not respond within " + timeout.toMillis() + " ms.");
    }
}
