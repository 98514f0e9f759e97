package pinakes.transport.mcp;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.CurrentCaller;
import pinakes.tool.call.CallContexts;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.feature.Fault;
import pinakes.transport.mcp.feature.Features;
import tools.jackson.databind.JsonNode;

/// Answers the messages of every client, in every version of the protocol, over any wire.
public final class McpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(McpServer.class);

    private final MethodTable methods = new MethodTable();
    private final Contexts contexts;
    private final Audience audience;
    private final Sessions sessions;
    private final InFlight withoutSession = InFlight.ofMany();
    private final SubscriptionMethods subscriptions;
    private final CancellationMethods cancellations;
    private final MirroredParameters mirrored;
    private final MessageReader reader;
    private final Function<RuntimeException, Optional<Fault>> faults;
    private final ChangeFeed.Subscription changes;

    /// @param nanoClock a monotonic clock, in nanoseconds
    /// @param random for names that guard nothing; it must be safe to use from many threads
    public McpServer(
            Features features,
            McpLimits limits,
            Seal seal,
            InstantSource clock,
            LongSupplier nanoClock,
            RandomGenerator random) {
        faults = features.faults();
        var hearing = new Hearing(features.resources());
        audience = new Audience(hearing);
        var results = new Results(features);
        var pages = new Pages(seal, limits.pageSize());
        contexts = new Contexts(new CallContexts(clock, random));
        reader = new MessageReader(limits.batchMax());
        sessions = new Sessions(audience, nanoClock, limits.sessionsMax(), limits.sessionIdleMax());
        var states = new RequestStates(seal, clock, limits.stateValidity());
        var invocation = new Invocation(contexts, states, results, limits.answerTimeout());
        var tools = new SharedList("tools", features.tools()::list, pages, results, clock);
        var prompts = new SharedList("prompts", features.prompts()::list, pages, results, clock);
        var templates = new SharedList("resourceTemplates", features.resources()::templates, pages, results, clock);
        mirrored = new MirroredParameters(tools);
        subscriptions = new SubscriptionMethods(features, hearing, results, limits.listenersMax());
        cancellations = new CancellationMethods(features.tasks(), results);

        new LifecycleMethods(features, results).register(methods);
        new ToolMethods(features.tools(), tools, invocation, results).register(methods);
        new PromptMethods(features.prompts(), prompts, invocation, results).register(methods);
        new ResourceMethods(features.resources(), templates, invocation, pages, results, limits.watchedMax())
                .register(methods);
        new CompletionMethods(features.completions(), results).register(methods);
        new LoggingMethods(results).register(methods);
        features.tasks().ifPresent(tasks -> new TaskMethods(tasks, results).register(methods));
        subscriptions.register(methods);
        cancellations.register(methods);

        changes = features.changes().subscribe(change -> {
            // The lists first: whoever is told of a change and asks again must not get the old one.
            List.of(tools, prompts, templates).forEach(list -> forget(list, change));
            audience.tell(change);
        });
    }

    public MessageReader reader() {
        return reader;
    }

    public Sessions sessions() {
        return sessions;
    }

    /// The open requests of clients that have neither a session nor a connection of their own.
    public InFlight withoutSession() {
        return withoutSession;
    }

    /// The parameters of tools that clients repeat in headers.
    public MirroredParameters mirroredParameters() {
        return mirrored;
    }

    /// Lets a request in, or says why not. One that is in can be cancelled from now on, and has to be answered.
    public Admission admit(Message.Request request, Peer peer, ReplyChannel channel) {
        try {
            var exchange = new Exchange(
                    request,
                    client(request, peer),
                    peer,
                    channel,
                    contexts.trace(request.meta(), peer.traceparent()),
                    progressToken(request, peer));
            peer.inFlight().add(exchange);
            return new Admission.Admitted(exchange);
        } catch (ProtocolFault fault) {
            return new Admission.Refused(fault.error());
        }
    }

    /// Whether a request was let in.
    public sealed interface Admission {
        record Admitted(Exchange exchange) implements Admission {}

        /// It says too little about its sender, or something that does not hold.
        record Refused(RpcError error) implements Admission {}
    }

    /// Whether the request declares, in its metadata, that it is of the stateless era.
    public static boolean isStateless(Message.Request request) {
        return request.meta().has(Client.META_VERSION) || request.method().equals(LifecycleMethods.DISCOVER);
    }

    /// Whether the request is the one that begins a session.
    public static boolean beginsSession(Message.Request request) {
        return request.method().equals(LifecycleMethods.INITIALIZE);
    }

    /// Whether the request stays open until the server stops, by its nature.
    public static boolean isListening(Message.Request request) {
        return request.method().equals(SubscriptionMethods.LISTEN);
    }

    /// Works on the request until it is answered or cancelled; blocks that long.
    public Answer answer(Exchange exchange) {
        try {
            return exchange.during(() -> CurrentCaller.as(exchange.peer().caller(), () -> dispatch(exchange)));
        } catch (ProtocolFault fault) {
            return new Answer.Failure(fault.error());
        } catch (RuntimeException e) {
            return new Answer.Failure(failure(e, exchange));
        } catch (Exception | Error e) { // on a connection nobody else would answer, and its client would wait for ever
            return new Answer.Failure(defect(e, exchange));
        } finally {
            exchange.peer().inFlight().remove(exchange);
        }
    }

    /// Takes note of a notification; one that means nothing here, or cannot be followed now, is ignored.
    public void heed(Message.Notification notification, Peer peer) {
        try {
            CurrentCaller.as(peer.caller(), () -> {
                cancellations.heed(notification, peer);
                return notification;
            });
        } catch (RuntimeException e) {
            // Nobody waits for an answer, and what else is open on the connection must not end with this.
            LOG.warn("{} was not followed: {}", notification.method(), e.toString());
            LOG.debug("{} was not followed", notification.method(), e);
        }
    }

    /// Hands an answer of the client's to whoever asked.
    public void heed(Message.Response response, Peer peer) {
        var session = peer.session();
        if (session != null) {
            session.questions().answered(response);
        }
    }

    /// Ends everything that only waits: subscriptions get their answer, streams close. Work that goes on goes on.
    public void sayGoodbye() {
        subscriptions.close();
        sessions.hangUp();
    }

    @Override
    public void close() {
        sayGoodbye();
        changes.close();
        withoutSession.cancelAll();
        sessions.endAll();
    }

    private Answer dispatch(Exchange exchange) throws InterruptedException {
        var method = exchange.request().method();
        var known = methods.find(method, exchange.era());
        return known.isPresent() ? known.get().answer(exchange) : new Answer.Failure(RpcError.methodNotFound(method));
    }

    private RpcError failure(RuntimeException e, Exchange exchange) {
        var fault = faults.apply(e);
        if (fault.isEmpty()) {
            return defect(e, exchange);
        }
        var method = exchange.request().method();
        // One line: while the engine is down there is one of them for every request.
        LOG.warn("{} could not be done: {}", method, fault.get().message());
        LOG.debug("{} could not be done", method, e);
        return RpcError.server(fault.get().message(), fault.get().type());
    }

    private static RpcError defect(Throwable e, Exchange exchange) {
        var traceId = exchange.trace().traceId();
        LOG.error("{} failed (trace {})", exchange.request().method(), traceId, e);
        return RpcError.internal(traceId);
    }

    private static Client client(Message.Request request, Peer peer) {
        if (isStateless(request) || peer.assumedVersion().stateless()) {
            return Client.declaring(request.meta());
        }
        var session = peer.session();
        return session == null ? Client.unknown(peer.assumedVersion()) : session.client();
    }

    private static @Nullable JsonNode progressToken(Message.Request request, Peer peer) {
        var token = request.meta().get("progressToken");
        if (token == null) {
            return peer.reportsProgressUnasked() ? request.id() : null;
        }
        if (!token.isString() && !token.isIntegralNumber()) {
            throw ProtocolFault.invalidParams("progressToken is a string or an integer");
        }
        return token;
    }

    private static void forget(SharedList list, Change change) {
        if (!(change instanceof Change.ResourceUpdated)) {
            list.changed();
        }
    }
}
