package pinakes.transport.mcp;

import java.time.Duration;

/// How much one connection may ask for.
///
/// @param requestsMax how many of its requests are worked on at a time
/// @param requestPatience how long a further one may wait, and with it everything behind it, before it is turned away
/// @param waitingBytesMax how much may wait for a client that reads slowly
public record DuplexLimits(int requestsMax, Duration requestPatience, long waitingBytesMax) {
    public static final DuplexLimits DEFAULT = new DuplexLimits(256, Duration.ofSeconds(2), 16L * 1024 * 1024);

    public DuplexLimits {
        if (requestsMax < 1 || waitingBytesMax < 1) {
            throw new IllegalArgumentException("A limit that lets nothing through");
        }
    }
}
