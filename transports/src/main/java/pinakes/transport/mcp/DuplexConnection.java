package pinakes.transport.mcp;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.limit.RequestLimit.Place;
import pinakes.transport.mcp.McpServer.Admission;
import tools.jackson.databind.JsonNode;

/// A connection that carries messages both ways, such as a WebSocket or the standard streams.
///
/// Its wire reads messages one after the other and hands them over with [#receive]; each request then runs on a thread
/// of its own, so that a later message can cancel it.
public final class DuplexConnection implements Peer, StandingStream {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexConnection.class);
    private static final Place NO_PLACE = () -> {};

    private final McpServer server;
    private final Caller caller;
    private final BooleanSupplier isFromServersUser;
    private final DuplexLimits limits;
    private final RequestLimit requests;
    private final MemoryBudget memory;
    private final boolean progressUnasked;
    private final InFlight inFlight = InFlight.ofOne();
    private final DuplexWriter writer;
    private final Semaphore places;
    private volatile @Nullable Session session;

    /// Begins to serve a client.
    ///
    /// @param isFromServersUser whether the far end runs as the same user as this server
    /// @param requests the bound that this connection shares with others, beside its own
    /// @param memory what messages that wait for slow readers may take
    /// @param progressUnasked whether to report progress under the request's id to a client that gave no token
    public DuplexConnection(
            McpServer server,
            Caller caller,
            BooleanSupplier isFromServersUser,
            Wire wire,
            DuplexLimits limits,
            RequestLimit requests,
            MemoryBudget memory,
            boolean progressUnasked) {
        this.server = server;
        this.caller = caller;
        this.isFromServersUser = isFromServersUser;
        this.limits = limits;
        this.requests = requests;
        this.progressUnasked = progressUnasked;
        this.memory = memory;
        this.writer = new DuplexWriter(wire, limits.waitingBytesMax(), memory);
        this.places = new Semaphore(limits.requestsMax());
    }

    /// What the bytes travel on.
    public interface Wire {
        /// Writes one message; blocks as long as the far end does not read.
        void write(byte[] message) throws IOException, InterruptedException;

        /// Cuts the connection, for a far end that does not keep up or is gone.
        void cut();
    }

    /// Deals with what arrived: messages are taken in the order of the calls.
    ///
    /// @param held what the message takes, closed when the work on it is over
    public void receive(Inbound inbound, Place held) throws InterruptedException {
        switch (inbound) {
            case Inbound.Single(Message.Request request) -> receive(request, held);
            case Inbound.Batch batch -> receive(batch, held);
            case Inbound.Unreadable(var error, var id) -> {
                held.close();
                writer.answer(MessageWriter.error(id, error));
            }
            case Inbound.Single(Message.Notification notification) -> {
                server.heed(notification, this);
                held.close();
            }
            case Inbound.Single(Message.Response response) -> {
                server.heed(response, this);
                held.close();
            }
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
        var done = places.tryAcquire(limits.requestsMax(), patience.toNanos(), TimeUnit.NANOSECONDS);
        writer.end();
        return writer.awaitEnd(Duration.ofNanos(Math.max(1, deadline - System.nanoTime()))) && done;
    }

    /// Ends the connection: cancels what is being worked on and writes nothing more than what waits already.
    @Override
    public void close() {
        writer.end();
        inFlight.cancelAll();
        var begun = session;
        if (begun != null) {
            session = null;
            server.sessions().end(begun);
        }
    }

    @Override
    public void send(byte[] message) {
        writer.tell(message);
    }

    @Override
    public void tell(byte[] message) {
        writer.tell(message);
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public BooleanSupplier isFromServersUser() {
        return isFromServersUser;
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
        private final boolean listening;

        Channel(boolean listening) {
            this.listening = listening;
        }

        @Override
        public void send(byte[] message) {
            if (listening) {
                writer.tell(message);
            } else {
                writer.mention(message);
            }
        }

        @Override
        public boolean streams() {
            return true;
        }
    }

    private void receive(Message.Request request, Place held) throws InterruptedException {
        var listening = McpServer.isListening(request);
        var place = takePlace(request.id(), listening, held);
        if (place == null) {
            return;
        }
        // Here and not on the request's thread: the next message may be the one that cancels it.
        switch (server.admit(request, this, new Channel(listening))) {
            case Admission.Refused(var error) -> {
                place.close();
                writer.answer(MessageWriter.error(request.id(), error));
            }
            case Admission.Admitted(var exchange) -> {
                if (McpServer.beginsSession(request)) {
                    work(
                            place,
                            () -> answer(exchange)); // before the next message, which belongs to the session already
                } else {
                    start(place, () -> answer(exchange));
                }
            }
        }
    }

    private void receive(Inbound.Batch batch, Place held) throws InterruptedException {
        var begun = session;
        var version = begun == null ? assumedVersion() : begun.version();
        if (!version.allowsBatches()) {
            held.close();
            var problem = "Version " + version.wireName() + " has no batches";
            writer.answer(MessageWriter.error(null, RpcError.invalidRequest(problem)));
            return;
        }
        var place = takePlace(null, false, held);
        if (place != null) {
            start(place, () -> answer(batch));
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    private void start(Place place, Work work) {
        Thread.ofVirtual().name("mcp-request").start(() -> work(place, work));
    }

    private void work(Place place, Work work) {
        try (place) {
            work.run();
        } catch (InterruptedException e) {
            LOG.debug("An answer was not written because the connection ended", e);
        }
    }

    private void answer(Exchange exchange) throws InterruptedException {
        var message = server.answer(exchange).message(exchange.request().id());
        if (message != null) {
            answer(exchange.request().id(), message);
        }
    }

    private void answer(Inbound.Batch batch) throws InterruptedException {
        var answers = new BatchAnswers(server, this, new Channel(false)).to(batch);
        if (!answers.isEmpty()) {
            answer(null, MessageWriter.batch(answers));
        }
    }

    /// Answers, or says that there is no memory to keep the answer in until the client has read it.
    private void answer(@Nullable JsonNode id, byte[] message) throws InterruptedException {
        if (!writer.answer(message)) {
            writer.answer(MessageWriter.error(id, RpcError.server(memory.full(), "overloaded")));
        }
    }

    /// Waits a little for a place among the requests of this connection and, unless the request only listens, for one
    /// among those of all; turns the message away when there is none.
    private @Nullable Place takePlace(@Nullable JsonNode id, boolean listening, Place held)
            throws InterruptedException {
        var deadline = System.nanoTime() + limits.requestPatience().toNanos();
        if (places.tryAcquire(limits.requestPatience().toNanos(), TimeUnit.NANOSECONDS)) {
            var shared = listening ? NO_PLACE : requests.enter(Duration.ofNanos(deadline - System.nanoTime()));
            if (shared != null) {
                return () -> {
                    held.close();
                    shared.close();
                    places.release();
                };
            }
            places.release();
        }
        held.close();
        writer.answer(MessageWriter.error(id, RpcError.server("Too many requests at a time", "overloaded")));
        return null;
    }
}
