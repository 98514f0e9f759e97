package pinakes.transport.mcp;

import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.limit.MemoryBudget;

/// Everything that goes out over one connection, through one queue and one thread.
final class DuplexWriter {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexWriter.class);

    private final DuplexConnection.Wire wire;
    private final Outbox outbox;
    private final Thread thread;

    DuplexWriter(DuplexConnection.Wire wire, long waitingBytesMax, MemoryBudget memory) {
        this.wire = wire;
        this.outbox = new Outbox(waitingBytesMax, memory);
        this.thread = Thread.ofVirtual().name("mcp-writer").start(this::run);
    }

    /// Sends an answer, which has to go out: waits for a client that reads slowly.
    ///
    /// @return false when there is no memory for it
    boolean answer(byte[] message) throws InterruptedException {
        return outbox.put(message);
    }

    /// Sends a message that only says how far something has come; left out when the client reads too slowly.
    void mention(byte[] message) {
        outbox.offer(message);
    }

    /// Sends a message whose loss the client would never notice; when it reads too slowly, the connection is cut.
    void tell(byte[] message) {
        if (!outbox.offer(message)) {
            // On a thread of its own, because this one may hold locks of whoever is sending.
            Thread.ofVirtual().name("mcp-cut").start(wire::cut);
        }
    }

    /// Takes no more messages; those that wait still go out.
    void end() {
        outbox.end();
    }

    /// Waits until the last message is written; false when that takes longer.
    boolean awaitEnd(Duration patience) throws InterruptedException {
        return thread.join(patience);
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
