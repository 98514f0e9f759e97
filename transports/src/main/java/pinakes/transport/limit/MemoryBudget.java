package pinakes.transport.limit;

import java.util.concurrent.atomic.AtomicLong;

/// Limits the memory of requests and answers in flight, across all servers of a process.
///
/// Short messages are not counted, so they get through while long ones are refused. The limits on connections and
/// requests bound them.
public final class MemoryBudget {
    /// For a transport with a single client.
    public static final MemoryBudget UNLIMITED = new MemoryBudget(Long.MAX_VALUE);

    private static final int SHORT_BYTES_MAX = 8 * 1024;
    /// A message is in memory several times: as bytes, as a tree, and as objects.
    private static final int HEAP_SHARE = 6;

    private static final long MEGABYTE = 1024 * 1024;

    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();

    public MemoryBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// A fixed share of the heap.
    ///
    /// @param messageBytesMax the maximum message size, which always fits
    public static MemoryBudget ofHeap(long messageBytesMax) {
        return new MemoryBudget(Math.max(Runtime.getRuntime().maxMemory() / HEAP_SHARE, 2 * messageBytesMax));
    }

    /// The error message for a message that does not fit.
    public String full() {
        return "The server has reached its memory limit of " + bytesMax / MEGABYTE
                + " MB for requests and answers; try again in a moment";
    }

    /// Starts to count the bytes of a message, or of a request and its answer.
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

    /// Bytes that count until this is closed. Closing it twice is harmless.
    public final class Held implements RequestLimit.Place {
        private long bytes;
        private long counted;

        private Held() {}

        /// Adds bytes; false, without adding any, when there is no room.
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
