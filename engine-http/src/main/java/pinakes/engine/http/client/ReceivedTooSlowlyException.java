package pinakes.engine.http.client;

import java.io.IOException;
import java.io.Serial;
import java.time.Duration;

/// An answer, or the next part of it, did not come in time.
final class ReceivedTooSlowlyException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    ReceivedTooSlowlyException(Duration patience) {
        super("It did not answer within " + patience.toMillis() + " ms.");
    }
}
