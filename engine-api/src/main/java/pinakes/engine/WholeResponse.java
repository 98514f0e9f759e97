package pinakes.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for whole responses of servers.
public final class WholeResponse {
    private WholeResponse() {}

    /// The whole response. The timeout of the JDK's HTTP client ends with the headers, so that a server could send the
    /// body byte by byte, or not at all.
    ///
    /// @param answering what the client will return; cancelled when it takes too long or this thread is interrupted
    /// @throws IOException when there is no response, or not all of it within the time
    public static <R> R within(Duration timeout, CompletableFuture<R> answering)
            throws IOException, InterruptedException {
        try {
            return answering.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answering.cancel(true);
            throw new IOException("no complete response within " + timeout.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            answering.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        }
    }
}
