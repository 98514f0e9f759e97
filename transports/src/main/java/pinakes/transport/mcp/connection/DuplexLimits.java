package pinakes.transport.mcp.connection;

import java.time.Duration;

/// The limits of one connection.
///
/// @param requestsMax the maximum number of concurrent requests
/// @param requestWaitMax how long a further request waits, and blocks those behind it, before it is refused
/// @param waitingBytesMax the maximum size of the queue for a client that reads slowly
public record DuplexLimits(int requestsMax, Duration requestWaitMax, long waitingBytesMax) {
    public static final DuplexLimits DEFAULT = new DuplexLimits(256, Duration.ofSeconds(2), 16L * 1024 * 1024);

    public DuplexLimits {
        if (requestsMax < 1 || waitingBytesMax < 1) {
            throw new IllegalArgumentException("Limits must be positive");
        }
    }
}
