package pinakes.transport.mcp;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;

/// A connection that carries messages both ways, such as a WebSocket or the standard streams.
///
/// Its wire reads messages one after the other and hands them over with [#receive]; each request then runs on a thread
/// of its own, so that a later message can cancel it. Everything that goes out passes one queue and one writer.
public final class DuplexConnection implements Peer, StandingStream {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexConnection.class);

    private final McpServer server;
    private final Caller caller;
    private final Wire wire;
    private final DuplexLimits limits;
    private final boolean progressUnasked;
    private final InFlight inFlight = new InFlight();
    private final Outbox outbox;
    private final Semaphore free;
    private final Thread writer;
    private volatile @Nullable Session session;

    /// @param progressUnasked whether to report progress under the request's id to a client that gave no token
    public DuplexConnection(McpServer server, Caller caller, Wire wire, DuplexLimits limits, boolean progressUnasked) {
        this.server = server;
        this.caller = caller;
        this.wire = wire;
        this.limits = limits;
        this.progressUnasked = progressUnasked;
        this.outbox = new Outbox(limits.waitingBytesMax());
        this.free = new Semaphore(limits.requestsMax());
        this.writer = Thread.ofVirtual().name("mcp-writer").start(this::write);
    }

    /// What the bytes travel on.
    public interface Wire {
        /// Writes one message; blocks as long as the far end does not read.
        void write(byte[] message) throws IOException, InterruptedException;

        /// Cuts the connection, for a far end that does not keep up or is gone.
        void cut();
    }

    /// Deals with what arrived: messages are taken in the order of the calls.
    public void receive(Inbound inbound) throws InterruptedException {
        switch (inbound) {
            case Inbound.Unreadable(var error, var id) -> outbox.put(MessageWriter.error(id, error));
            case Inbound.Single(Message.Request request) -> receive(request);
            case Inbound.Single(Message.Notification notification) -> server.heed(notification, this);
            case Inbound.Single(Message.Response response) -> server.heed(response, this);
            case Inbound.Batch batch -> receive(batch);
        }
    }

    /// Ends the requests that would never end by themselves.
    public void endListening() {
        inFlight.cancelStanding();
    }

    /// Waits for the requests that are being worked on, then for their answers to be written.
    ///
    /// @return whether all of it was done in time
    public boolean drain(Duration patience) throws InterruptedException {
        var deadline = System.nanoTime() + patience.toNanos();
        var done = free.tryAcquire(limits.requestsMax(), patience.toNanos(), TimeUnit.NANOSECONDS);
        outbox.end();
        return writer.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime()))) && done;
    }

    /// Ends the connection: cancels what is being worked on and writes nothing more than what waits already.
    @Override
    public void close() {
        outbox.end();
        inFlight.cancelAll();
        var begun = session;
        if (begun != null) {
            session = null;
            server.sessions().end(begun);
        }
    }

    /// Tells of a change. Who misses one would never know, so a client that reads too slowly is cut off.
    @Override
    public void send(byte[] message) {
        if (!outbox.offer(message)) {
            cut();
        }
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public @Nullable Session session() {
        return session;
    }

    @Override
    public Session begin(Client client) {
        var begun = server.sessions().beginConnected(client, caller);
        begun.attach(this);
        session = begun;
        return begun;
    }

    @Override
    public InFlight inFlight() {
        return inFlight;
    }

    @Override
    public ProtocolVersion assumedVersion() {
        return ProtocolVersion.ASSUMED;
    }

    @Override
    public @Nullable String traceparent() {
        return null;
    }

    @Override
    public boolean reportsProgressUnasked() {
        return progressUnasked;
    }

    /// How the messages that precede an answer go out.
    private final class Channel implements ReplyChannel {
        private final boolean complete;

        /// @param complete whether a message that finds no room must not go missing unnoticed
        Channel(boolean complete) {
            this.complete = complete;
        }

        @Override
        public void send(byte[] message) {
            if (!outbox.offer(message) && complete) {
                cut();
            }
        }

        @Override
        public boolean streams() {
            return true;
        }
    }

    private void receive(Message.Request request) throws InterruptedException {
        if (!isFree()) {
            outbox.put(MessageWriter.error(request.id(), overloaded()));
            return;
        }
        // Here and not on the request's thread: the next message may be the one that cancels it.
        switch (server.admit(request, this, new Channel(McpServer.isListening(request)))) {
            case McpServer.Admission.Refused(var error) -> {
                free.release();
                outbox.put(MessageWriter.error(request.id(), error));
            }
            case McpServer.Admission.Admitted(var exchange) -> {
                if (request.method().equals(LifecycleMethods.INITIALIZE)) {
                    work(() -> answer(exchange)); // before the next message, which belongs to the session already
                } else {
                    start(() -> answer(exchange));
                }
            }
        }
    }

    private void receive(Inbound.Batch batch) throws InterruptedException {
        var begun = session;
        var version = begun == null ? assumedVersion() : begun.version();
        if (!version.allowsBatches()) {
            var problem = "Version " + version.wireName() + " has no batches";
            outbox.put(MessageWriter.error(null, RpcError.invalidRequest(problem)));
            return;
        }
        if (!isFree()) {
            outbox.put(MessageWriter.error(null, overloaded()));
            return;
        }
        start(() -> {
            var answers = new BatchAnswers(server, this, new Channel(false)).to(batch);
            if (!answers.isEmpty()) {
                outbox.put(MessageWriter.batch(answers));
            }
        });
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    /// Waits a little for a place among the requests that are worked on.
    private boolean isFree() throws InterruptedException {
        return free.tryAcquire(limits.requestPatience().toNanos(), TimeUnit.NANOSECONDS);
    }

    private static RpcError overloaded() {
        return RpcError.server("Too many requests at a time", "overloaded");
    }

    private void start(Work work) {
        Thread.ofVirtual().name("mcp-request").start(() -> work(work));
    }

    private void work(Work work) {
        try {
            work.run();
        } catch (InterruptedException e) {
            LOG.debug("An answer was not written because the connection ended", e);
        } finally {
            free.release();
        }
    }

    private void answer(Exchange exchange) throws InterruptedException {
        var message = server.answer(exchange).message(exchange.request().id());
        if (message != null) {
            outbox.put(message);
        }
    }

    /// On a thread of its own, because this one may hold locks of whoever was sending.
    private void cut() {
        Thread.ofVirtual().name("mcp-cut").start(wire::cut);
    }

    private void write() {
        try {
            for (var message = outbox.take(); message != null; message = outbox.take()) {
                wire.write(message);
            }
        } catch (IOException e) {
            LOG.debug("A connection broke while writing", e);
            outbox.end();
            wire.cut();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
