package pinakes.transport.http;

import java.time.Duration;
import pinakes.transport.limit.MemoryBudget;

/// How Streamable HTTP behaves.
///
/// @param bodyBytesMax how large a message may be
/// @param bodyTimeMax how long it may take to arrive
/// @param requestsMax how many requests are worked on at a time
/// @param memory what the bodies and answers in flight may take
/// @param patience how long an answer may take before its response turns into a stream
/// @param heartbeat how long a stream may be silent before something is written to see whether its client is there
public record HttpSettings(
        int bodyBytesMax,
        Duration bodyTimeMax,
        int requestsMax,
        MemoryBudget memory,
        Duration patience,
        Duration heartbeat) {
    private static final int BODY_BYTES_MAX = 4 * 1024 * 1024;
    public static final HttpSettings DEFAULT = new HttpSettings(
            BODY_BYTES_MAX,
            JsonBody.TIME_MAX,
            512,
            MemoryBudget.ofHeap(BODY_BYTES_MAX),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2));

    public HttpSettings {
        if (bodyBytesMax < 1
                || requestsMax < 1
                || !bodyTimeMax.isPositive()
                || !patience.isPositive()
                || !heartbeat.isPositive()) {
            throw new IllegalArgumentException("A setting that lets nothing through");
        }
    }

    /// The shorter of the two times after which something is to be done.
    Duration shortest() {
        return patience.compareTo(heartbeat) < 0 ? patience : heartbeat;
    }
}
