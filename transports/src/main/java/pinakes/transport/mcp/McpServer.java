package pinakes.transport.mcp;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.call.CallContexts;
import pinakes.tool.resource.ChangeFeed;
import pinakes.transport.limit.McpLimits;
import pinakes.transport.mcp.feature.Fault;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.MessageReader;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.message.TokenCipher;
import pinakes.transport.mcp.method.Methods;
import pinakes.transport.mcp.method.MirroredParameters;
import pinakes.transport.mcp.session.ChangeVisibility;
import pinakes.transport.mcp.session.ClientInfo;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.OpenRequests;
import pinakes.transport.mcp.session.Peer;
import pinakes.transport.mcp.session.ReplyChannel;
import pinakes.transport.mcp.session.Sessions;
import tools.jackson.databind.JsonNode;

/// Answers the messages of all clients, in all supported protocol versions, over any transport.
public final class McpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(McpServer.class);

    private final CallContexts contexts;
    private final Sessions sessions;
    private final OpenRequests withoutSession = OpenRequests.ofManyClients();
    private final Methods methods;
    private final MessageReader reader;
    private final Function<RuntimeException, Optional<Fault>> faults;
    private final ChangeFeed.Subscription changes;

    /// @param nanoClock a monotonic clock, in nanoseconds
    /// @param random for ids that protect nothing; must be thread-safe
    public McpServer(
            Features features,
            McpLimits limits,
            TokenCipher cipher,
            InstantSource clock,
            LongSupplier nanoClock,
            RandomGenerator random) {
        var visibility = new ChangeVisibility(features.resources());
        faults = features.faults();
        contexts = new CallContexts(clock, random);
        reader = new MessageReader(limits.batchMax());
        sessions = new Sessions(visibility, nanoClock, limits.sessionsMax(), limits.sessionIdleMax());
        methods = new Methods(features, limits, cipher, clock, nanoClock, contexts, visibility);
        changes = features.changes().subscribe(change -> {
            methods.invalidate(change); // first: a notified client must not get the old list
            sessions.announce(change);
        });
    }

    public MessageReader reader() {
        return reader;
    }

    public Sessions sessions() {
        return sessions;
    }

    /// The running requests of clients that have neither a session nor a connection.
    public OpenRequests withoutSession() {
        return withoutSession;
    }

    public MirroredParameters mirroredParameters() {
        return methods.mirroredParameters();
    }

    public sealed interface Admission {
        record Admitted(Exchange exchange) implements Admission {}

        /// The request's metadata is incomplete or invalid.
        record Refused(RpcError error) implements Admission {}
    }

    /// Admits a request, which can then be cancelled and must be answered.
    public Admission admit(Message.Request request, Peer peer, ReplyChannel channel) {
        try {
            var traceparent = request.meta().path("traceparent");
            var trace = contexts.trace(traceparent.isString() ? traceparent.stringValue() : peer.traceparent());
            var exchange =
                    new Exchange(request, client(request, peer), peer, channel, trace, progressToken(request, peer));
            peer.requests().add(exchange);
            return new Admission.Admitted(exchange);
        } catch (ProtocolFault fault) {
            return new Admission.Refused(fault.error());
        }
    }

    /// Runs the request until it is answered or cancelled; blocks that long.
    public Answer answer(Exchange exchange) {
        try {
            exchange.start();
            var peer = exchange.peer();
            var answer = peer.origin().during(peer.caller(), () -> methods.answer(exchange));
            return exchange.finish() ? answer : new Answer.Withheld();
        } catch (OutOfMemoryError e) { // ends the process, and with it the client's wait
            throw e;
        } catch (Exception | Error e) { // also errors: without an answer the client would wait forever
            return exchange.finish() ? new Answer.Failure(error(e, exchange)) : new Answer.Withheld();
        } finally {
            exchange.peer().requests().remove(exchange);
        }
    }

    /// Handles a message that expects no answer. Unknown notifications are ignored.
    public void handle(Message.OneWay message, Peer peer) {
        switch (message) {
            case Message.Response response -> {
                var session = peer.session();
                if (session != null) {
                    session.questions().answered(response);
                }
            }
            case Message.Notification notification -> {
                try {
                    peer.origin().during(peer.caller(), () -> {
                        methods.handle(notification, peer);
                        return notification;
                    });
                } catch (RuntimeException e) { // the connection and its other requests must survive this
                    LOG.warn("{} failed: {}", notification.method(), e.toString());
                    LOG.debug("{} failed", notification.method(), e);
                }
            }
        }
    }

    /// Answers subscriptions and closes notification streams; running requests continue.
    public void endSubscriptions() {
        methods.endSubscriptions();
        sessions.closeStreams();
    }

    @Override
    public void close() {
        endSubscriptions();
        changes.close();
        withoutSession.cancelAll();
        sessions.endAll();
    }

    private RpcError error(Throwable cause, Exchange exchange) {
        if (cause instanceof ProtocolFault fault) {
            return fault.error();
        }
        var method = exchange.request().method();
        var known = cause instanceof RuntimeException e ? faults.apply(e) : Optional.<Fault>empty();
        if (known.isPresent()) {
            // One line without a stack trace: while the engine is down, every request logs it.
            LOG.warn("{} failed: {}", method, known.get().message());
            LOG.debug("{} failed", method, cause);
            return RpcError.server(known.get().message(), known.get().type());
        }
        var traceId = exchange.trace().traceId();
        LOG.error("{} failed (trace {})", method, traceId, cause);
        return RpcError.internal(traceId);
    }

    private static ClientInfo client(Message.Request request, Peer peer) {
        if (request.isStateless() || peer.assumedVersion().stateless()) {
            return ClientInfo.ofMetadata(request.meta());
        }
        var session = peer.session();
        return session == null ? ClientInfo.unknown(peer.assumedVersion()) : session.client();
    }

    private static @Nullable JsonNode progressToken(Message.Request request, Peer peer) {
        var token = request.meta().get("progressToken");
        if (token == null) {
            return peer.reportsProgressUnasked() ? request.id() : null;
        }
        if (!token.isString() && !token.isIntegralNumber()) {
            throw ProtocolFault.invalidParams("progressToken must be a string or an integer");
        }
        return token;
    }
}
