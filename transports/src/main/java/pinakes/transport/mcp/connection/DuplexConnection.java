package pinakes.transport.mcp.connection;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.limit.RequestLimit.Place;
import pinakes.transport.mcp.BatchAnswers;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.ProtocolVersion;
import pinakes.transport.mcp.message.ReadResult;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.ClientInfo;
import pinakes.transport.mcp.session.NotificationStream;
import pinakes.transport.mcp.session.OpenRequests;
import pinakes.transport.mcp.session.Peer;
import pinakes.transport.mcp.session.ReplyChannel;
import pinakes.transport.mcp.session.Session;
import tools.jackson.databind.JsonNode;

/// A connection that carries messages both ways, such as a WebSocket or the standard streams.
///
/// The transport passes messages to [#receive] in order. Each request then runs on its own thread, so that a later
/// message can cancel it.
public final class DuplexConnection implements NotificationStream {
    private static final Logger LOG = LoggerFactory.getLogger(DuplexConnection.class);

    private final McpServer server;
    private final DuplexLimits limits;
    private final RequestLimit sharedLimit;
    private final MemoryBudget memory;
    private final Peer peer;
    private final DuplexWriter writer;
    private final Semaphore places;

    /// Starts to serve a client.
    ///
    /// @param origin where its messages come from
    /// @param isFromServersUser whether the client runs as the same user as this server
    /// @param sharedLimit the request limit that this connection shares with others, in addition to its own
    /// @param memory the budget for messages that wait for slow readers
    /// @param progressUnasked whether to report progress under the request's id when the client gave no token
    public DuplexConnection(
            McpServer server,
            Caller caller,
            CallOrigin origin,
            BooleanSupplier isFromServersUser,
            Wire wire,
            DuplexLimits limits,
            RequestLimit sharedLimit,
            MemoryBudget memory,
            boolean progressUnasked) {
        this.server = server;
        this.limits = limits;
        this.sharedLimit = sharedLimit;
        this.memory = memory;
        this.writer = new DuplexWriter(wire, limits.waitingBytesMax(), memory);
        this.places = new Semaphore(limits.requestsMax());
        this.peer = new Peer(
                caller,
                origin,
                isFromServersUser,
                new AtomicReference<>(),
                client -> startSession(client, caller),
                OpenRequests.ofOneClient(),
                ProtocolVersion.ASSUMED,
                null,
                null,
                writer::sendOrCut,
                progressUnasked);
    }

    /// Writes the bytes of a connection.
    public interface Wire {
        /// Writes one message; blocks until the client reads it.
        void write(byte[] message) throws IOException, InterruptedException;

        /// Closes the connection at once, for a client that is gone or too slow.
        void cut();

        /// The kind of thread that writes. One that blocks in a pipe or a file must not be virtual: it would keep one
        /// of the few carriers that all virtual threads share.
        default Thread.Builder threads() {
            return Thread.ofVirtual();
        }
    }

    /// Handles what was read, in the order of the calls.
    ///
    /// @param held the memory of the message, released when it has been handled
    public void receive(ReadResult received, Place held) throws InterruptedException {
        switch (received) {
            case Message.Request request -> receive(request, held);
            case ReadResult.Batch batch -> receive(batch, held);
            case Message.OneWay message -> {
                server.handle(message, peer);
                held.close();
            }
            case ReadResult.Unreadable(var error, var id) -> refuse(id, error, held);
        }
    }

    public void cancelSubscriptions() {
        peer.requests().cancelSubscriptions();
    }

    /// Waits until the running requests are answered and the answers written.
    ///
    /// @return false when this takes longer
    public boolean drain(Duration waitMax) throws InterruptedException {
        var deadline = System.nanoTime() + waitMax.toNanos();
        var done = places.tryAcquire(limits.requestsMax(), waitMax.toNanos(), TimeUnit.NANOSECONDS);
        writer.end();
        return writer.awaitEnd(Duration.ofNanos(Math.max(1, deadline - System.nanoTime()))) && done;
    }

    /// Cancels the running requests and writes only what is already queued.
    @Override
    public void close() {
        writer.end();
        peer.requests().cancelAll();
        var session = peer.currentSession().getAndSet(null);
        if (session != null) {
            server.sessions().end(session);
        }
    }

    @Override
    public void send(byte[] message) {
        writer.sendOrCut(message);
    }

    private Session startSession(ClientInfo client, Caller caller) {
        var session = server.sessions().startConnected(client, caller);
        session.attach(this);
        return session;
    }

    /// @param subscription whether a lost message matters: a subscriber must not miss a change
    private record Channel(DuplexWriter writer, boolean subscription) implements ReplyChannel {
        @Override
        public void send(byte[] message) {
            if (subscription) {
                writer.sendOrCut(message);
            } else {
                writer.sendOrDrop(message);
            }
        }

        @Override
        public boolean streams() {
            return true;
        }
    }

    private void receive(Message.Request request, Place held) throws InterruptedException {
        var place = takePlace(request.id(), request.isSubscription(), held);
        if (place == null) {
            return;
        }
        // Admitted on this thread: the next message may already cancel the request.
        switch (server.admit(request, peer, new Channel(writer, request.isSubscription()))) {
            case Admission.Refused(var error) -> refuse(request.id(), error, place);
            case Admission.Admitted(var exchange) -> {
                Runnable work = () -> answer(
                        request.id(), place, () -> server.answer(exchange).message(request.id()));
                if (request.startsSession()) {
                    work.run(); // on this thread: the next message belongs to the session
                } else {
                    Thread.ofVirtual().name("mcp-request").start(work);
                }
            }
        }
    }

    private void receive(ReadResult.Batch batch, Place held) throws InterruptedException {
        var refusal = BatchAnswers.refusal(peer);
        if (refusal != null) {
            refuse(null, refusal, held);
            return;
        }
        var place = takePlace(null, false, held);
        if (place != null) {
            var answers = new BatchAnswers(server, peer, new Channel(writer, false));
            Thread.ofVirtual().name("mcp-request").start(() -> answer(null, place, () -> answers.to(batch)));
        }
    }

    /// Writes the answer, or an error when there is no memory to queue it.
    private void answer(@Nullable JsonNode id, Place place, Supplier<byte @Nullable []> work) {
        try (place) {
            var message = work.get();
            if (message != null && !writer.sendOrWait(message)) {
                writer.sendOrWait(MessageWriter.error(id, RpcError.server(memory.full(), "overloaded")));
            }
        } catch (InterruptedException e) {
            LOG.debug("An answer was not written because the connection closed", e);
        }
    }

    private void refuse(@Nullable JsonNode id, RpcError error, Place held) throws InterruptedException {
        held.close();
        writer.sendOrWait(MessageWriter.error(id, error));
    }

    /// Waits briefly for a place among the requests of this connection and, unless it is a subscription, among those
    /// of all connections. Refuses the message and returns null when there is none.
    private @Nullable Place takePlace(@Nullable JsonNode id, boolean subscription, Place held)
            throws InterruptedException {
        var deadline = System.nanoTime() + limits.requestWaitMax().toNanos();
        if (places.tryAcquire(limits.requestWaitMax().toNanos(), TimeUnit.NANOSECONDS)) {
            var shared = subscription ? Place.NONE : sharedLimit.enter(Duration.ofNanos(deadline - System.nanoTime()));
            if (shared != null) {
                return () -> {
                    held.close();
                    shared.close();
                    places.release();
                };
            }
            places.release();
        }
        refuse(id, RpcError.server("Too many concurrent requests", "overloaded"), held);
        return null;
    }
}
