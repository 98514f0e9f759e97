package pinakes.transport.mcp.connection;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.limit.MemoryBudget;

/// Writes all messages of one connection through one queue and one thread.
final class DuplexWriter {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexWriter.class);

    private final DuplexConnection.Wire wire;
    private final Outbox outbox;
    private final AtomicBoolean cutting = new AtomicBoolean();
    private final Thread thread;

    DuplexWriter(DuplexConnection.Wire wire, long waitingBytesMax, MemoryBudget memory) {
        this.wire = wire;
        this.outbox = new Outbox(waitingBytesMax, memory);
        this.thread = wire.threads().name("mcp-writer").start(this::run);
    }

    /// Sends an answer; waits when the client reads slowly.
    ///
    /// @return false when there is no memory for it
    boolean sendOrWait(byte[] message) throws InterruptedException {
        return outbox.put(message);
    }

    /// Sends a message that may be lost, such as progress; drops it when the client reads too slowly.
    void sendOrDrop(byte[] message) {
        outbox.offer(message);
    }

    /// Sends a message that must not get lost unnoticed; cuts the connection when the client reads too slowly.
    void sendOrCut(byte[] message) {
        if (!outbox.offer(message) && cutting.compareAndSet(false, true)) {
            // On its own thread, because this one may hold locks of the sender.
            wire.threads().name("mcp-cut").start(wire::cut);
        }
    }

    /// Accepts no more messages; queued ones are still written.
    void end() {
        outbox.end();
    }

    /// Waits until the last message is written; false when this takes too long.
    boolean awaitEnd(Duration waitMax) throws InterruptedException {
        return thread.join(waitMax);
    }

    private void run() {
        try {
            for (var next = outbox.take(); next != null; next = outbox.take()) {
                try (var message = next) {
                    wire.write(message.bytes());
                }
            }
        } catch (IOException e) {
            LOG.debug("A connection broke while writing", e);
            outbox.discard();
            wire.cut();
        } catch (InterruptedException e) {
            outbox.discard();
            Thread.currentThread().interrupt();
        }
    }
}
