package pinakes.transport.limit;

import java.util.concurrent.atomic.AtomicLong;

/// Bounds the bytes of requests and answers that are in memory at a time, over all servers of a process.
///
/// Short messages are not counted: the bounds on connections and requests bound them too, and so they get through
/// while long ones are refused.
public final class MemoryBudget {
    /// For a wire with a single client.
    public static final MemoryBudget UNLIMITED = new MemoryBudget(Long.MAX_VALUE);

    private static final int SHORT_BYTES_MAX = 8 * 1024;
    /// A message is in memory several times: as bytes, as a tree, and as what is made of it.
    private static final int HEAP_SHARE = 6;

    private static final long MEGABYTE = 1024 * 1024;

    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();

    public MemoryBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// The share of the heap that messages may take.
    ///
    /// @param messageBytesMax the length of the longest message, which always fits
    public static MemoryBudget ofHeap(long messageBytesMax) {
        return new MemoryBudget(Math.max(Runtime.getRuntime().maxMemory() / HEAP_SHARE, 2 * messageBytesMax));
    }

    /// What a client is told whose message does not fit.
    public String full() {
        return "The server already holds " + bytesMax / MEGABYTE
                + " MB of requests and answers, the maximum for its memory; try again in a moment";
    }

    /// Begins to count the bytes of a message, or of a request and its answer.
    public Held hold() {
        return new Held();
    }

    private boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= bytesMax) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /// Bytes that stay in memory until this is closed. Closing it twice does no harm.
    public final class Held implements RequestLimit.Place {
        private long bytes;
        private long counted;

        private Held() {}

        /// Adds bytes; false, and nothing is added, when there is no room for them.
        public synchronized boolean add(long more) {
            var all = bytes + more;
            if (all > SHORT_BYTES_MAX) {
                if (!take(all - counted)) {
                    return false;
                }
                counted = all;
            }
            bytes = all;
            return true;
        }

        @Override
        public synchronized void close() {
            taken.addAndGet(-counted);
            counted = 0;
            bytes = 0;
        }
    }
}
