package pinakes.transport.mcp.connection;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import pinakes.transport.limit.MemoryBudget;

/// The queue of messages to one client, with a limit on how much may wait for a slow reader.
final class Outbox {
    private final Deque<Outgoing> waiting = new ArrayDeque<>();
    private final long bytesMax;
    private final MemoryBudget memory;
    private long bytes;
    private boolean ended;

    Outbox(long bytesMax, MemoryBudget memory) {
        this.bytesMax = bytesMax;
        this.memory = memory;
    }

    /// A message whose memory is counted until it is written.
    @SuppressWarnings("ArrayRecordComponent") // never compared, and not copied because it may be large
    record Outgoing(byte[] bytes, MemoryBudget.Held held) implements AutoCloseable {
        @Override
        public void close() {
            held.close();
        }
    }

    /// Adds a message; false when there is no room.
    synchronized boolean offer(byte[] message) {
        var held = memory.hold();
        if (ended || isFull() || !held.add(message.length)) {
            return false;
        }
        add(new Outgoing(message, held));
        return true;
    }

    /// Adds a message as soon as there is room; after the end it is dropped.
    ///
    /// @return false when there is no memory for it
    synchronized boolean put(byte[] message) throws InterruptedException {
        var held = memory.hold();
        if (!held.add(message.length)) {
            return false;
        }
        var added = false;
        try {
            while (isFull() && !ended) {
                wait();
            }
            if (!ended) {
                add(new Outgoing(message, held));
                added = true;
            }
            return true;
        } finally {
            if (!added) {
                held.close();
            }
        }
    }

    /// The next message, waiting for one; null after the last.
    synchronized @Nullable Outgoing take() throws InterruptedException {
        while (waiting.isEmpty() && !ended) {
            wait();
        }
        var message = waiting.poll();
        if (message != null) {
            bytes -= message.bytes.length;
            notifyAll();
        }
        return message;
    }

    /// Accepts no more messages; queued ones can still be taken.
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /// Accepts no more messages and drops the queued ones.
    synchronized void discard() {
        end();
        waiting.forEach(Outgoing::close);
        waiting.clear();
    }

    private void add(Outgoing message) {
        waiting.add(message);
        bytes += message.bytes.length;
        notifyAll();
    }

    /// An empty queue accepts any message, however large.
    private boolean isFull() {
        return bytes >= bytesMax;
    }
}
