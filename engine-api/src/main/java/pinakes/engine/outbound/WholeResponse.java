package pinakes.engine.outbound;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/// Responses of servers, read as a whole within a time and a size limit.
public final class WholeResponse {
    private static final long SMALL_BYTES_MAX = 1024 * 1024;

    private WholeResponse() {}

    /// Sends a request and returns the whole response. The timeout of the JDK's HTTP client ends with the headers, so
    /// that a server could send the body byte by byte, or not at all.
    ///
    /// @param request has a timeout, which holds for the whole response
    /// @param bytesMax the maximum size of the body
    /// @throws IOException when there is no response, or not all of it within the limits
    public static <T> HttpResponse<T> of(HttpClient client, HttpRequest request, BodyHandler<T> body, long bytesMax)
            throws IOException, InterruptedException {
        var timeout = request.timeout().orElseThrow();
        var deadline = System.nanoTime() + timeout.toNanos();
        try {
            return await(
                    client.sendAsync(request, BodyHandlers.limiting(body, bytesMax)),
                    () -> deadline - System.nanoTime());
        } catch (TimeoutException e) {
            throw new IOException("no complete response within " + timeout.toSeconds() + " s", e);
        }
    }

    /// The same for a response that should be small: its body has at most 1 MiB.
    public static <T> HttpResponse<T> of(HttpClient client, HttpRequest request, BodyHandler<T> body)
            throws IOException, InterruptedException {
        return of(client, request, body, SMALL_BYTES_MAX);
    }

    /// Waits for a response, which is cancelled when it takes too long or this thread is interrupted.
    ///
    /// @param leftNanos how much time is left; it may grow while this waits
    /// @throws IOException when there is no response
    public static <R> R await(CompletableFuture<R> response, LongSupplier leftNanos)
            throws IOException, InterruptedException, TimeoutException {
        while (true) {
            try {
                return response.get(leftNanos.getAsLong(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (leftNanos.getAsLong() <= 0 && !response.isDone()) {
                    response.cancel(true);
                    throw e;
                }
            } catch (InterruptedException e) {
                response.cancel(true);
                throw e;
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
            }
        }
    }
}
