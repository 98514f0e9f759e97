package pinakes.transport.streamable;

import java.time.Duration;
import pinakes.transport.http.JsonBody;
import pinakes.transport.limit.MemoryBudget;

/// The settings of Streamable HTTP.
///
/// @param bodyBytesMax the maximum size of a message
/// @param bodyTimeMax how long a message may take to arrive
/// @param requestsMax the maximum number of concurrent requests
/// @param memory the budget for requests and answers in flight
/// @param streamAfter how long an answer may take before its response becomes a stream
/// @param heartbeat how long a stream may be silent before the server checks whether the client is there
public record HttpSettings(
        int bodyBytesMax,
        Duration bodyTimeMax,
        int requestsMax,
        MemoryBudget memory,
        Duration streamAfter,
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
                || !streamAfter.isPositive()
                || !heartbeat.isPositive()) {
            throw new IllegalArgumentException("Settings must be positive");
        }
    }

    Duration shortest() {
        return streamAfter.compareTo(heartbeat) < 0 ? streamAfter : heartbeat;
    }
}
