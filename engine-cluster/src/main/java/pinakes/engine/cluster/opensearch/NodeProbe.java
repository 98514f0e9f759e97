package pinakes.engine.cluster.opensearch;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import pinakes.engine.outbound.WholeResponse;

/// Notices that a node is silent while a request to it is in flight.
///
/// A change may take minutes, so a late response does not show that the node is gone. The node is therefore probed on a
/// connection of its own while the request waits. If it is silent there too, the request is given up.
///
/// @param http used for probes only
/// @param interval how long a request waits before the first probe and between two of them
record NodeProbe(HttpClient http, Duration interval) {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(3);
    private static final long ANSWER_BYTES_MAX = 64 * 1024;

    /// Waits for a response.
    ///
    /// @param probe a request to the same node that every node answers quickly
    /// @throws IOException when there is no response in time, or the node is silent
    <R> R await(CompletableFuture<R> response, Duration timeout, HttpRequest.Builder probe)
            throws IOException, InterruptedException {
        var wait = new Wait(probe.timeout(ANSWER_TIMEOUT).build(), System.nanoTime() + timeout.toNanos());
        try {
            return WholeResponse.await(response, wait::leftNanos);
        } catch (TimeoutException e) {
            throw new IOException(wait.isSilent ? "the node is silent" : "no complete response within " + timeout, e);
        }
    }

    private final class Wait {
        private final HttpRequest probe;
        private final long endNanos;
        private long probeNanos = System.nanoTime() + interval.toNanos();
        private boolean isSilent;

        private Wait(HttpRequest probe, long endNanos) {
            this.probe = probe;
            this.endNanos = endNanos;
        }

        /// How long to wait before asking this again; not positive when there is nothing left to wait for. Probes the
        /// node if it is time to.
        private long leftNanos() {
            if (!isSilent && probeNanos - System.nanoTime() <= 0 && endNanos - System.nanoTime() > 0) {
                isSilent = !isAnswered();
                if (!isSilent) {
                    probeNanos = System.nanoTime() + interval.toNanos();
                }
            }
            var now = System.nanoTime();
            return Math.min(probeNanos - now, endNanos - now);
        }

        /// Any answer counts, such as a refusal.
        private boolean isAnswered() {
            try {
                WholeResponse.of(http, probe, BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX);
                return true;
            } catch (IOException _) {
                return false;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt(); // ends the wait
                return true;
            }
        }
    }
}
