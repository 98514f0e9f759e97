package pinakes.transport.mcp;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Messages on their way out over one connection, in order, with a bound on how much may wait for a slow reader.
final class Outbox {
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private final long bytesMax;
    private long bytes;
    private boolean ended;

    Outbox(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// Adds a message if there is room; false if not.
    synchronized boolean offer(byte[] message) {
        if (ended || isFull()) {
            return false;
        }
        add(message);
        return true;
    }

    /// Adds a message as soon as there is room; after the end it goes nowhere.
    synchronized void put(byte[] message) throws InterruptedException {
        while (isFull() && !ended) {
            wait();
        }
        if (!ended) {
            add(message);
        }
    }

    /// The next message, waiting for one; null after the last.
    synchronized byte @Nullable [] take() throws InterruptedException {
        while (waiting.isEmpty() && !ended) {
            wait();
        }
        var message = waiting.poll();
        if (message != null) {
            bytes -= message.length;
            notifyAll();
        }
        return message;
    }

    /// Takes no more; what waits is still handed out.
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    private void add(byte[] message) {
        waiting.add(message);
        bytes += message.length;
        notifyAll();
    }

    /// One message always fits, however large.
    private boolean isFull() {
        return bytes >= bytesMax;
    }
}
