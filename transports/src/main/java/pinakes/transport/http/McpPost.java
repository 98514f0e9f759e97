package pinakes.transport.http;

import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.http.EventStream.Overflow;
import pinakes.transport.mcp.Answer;
import pinakes.transport.mcp.BatchAnswers;
import pinakes.transport.mcp.Exchange;
import pinakes.transport.mcp.Inbound;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.Message;
import pinakes.transport.mcp.MessageWriter;
import pinakes.transport.mcp.ProtocolVersion;
import pinakes.transport.mcp.RpcError;
import pinakes.transport.mcp.Session;
import tools.jackson.databind.JsonNode;

/// Takes the messages that clients POST.
final class McpPost {
    static final String SESSION_ID = "Mcp-Session-Id";
    static final String VERSION = "MCP-Protocol-Version";
    private static final ConcurrencyLimit.Place NO_PLACE = () -> {};
    private static final Logger LOG = LoggerFactory.getLogger(McpPost.class);

    private final McpServer server;
    private final HttpSettings settings;
    private final StreamKeeper keeper;
    private final JsonBody body;
    private final HeaderChecks headers;
    private final ConcurrencyLimit limit;

    McpPost(McpServer server, HttpSettings settings, StreamKeeper keeper) {
        this.server = server;
        this.settings = settings;
        this.keeper = keeper;
        this.body = new JsonBody(settings.bodyBytesMax());
        this.headers = new HeaderChecks(server.mirroredParameters());
        this.limit = new ConcurrencyLimit(settings.requestsMax());
    }

    static Rejection unknownSession() {
        return Rejection.of(HttpStatus.NOT_FOUND_404, "There is no such session; initialize again", "unknown_session");
    }

    void handle(Request request, Response response, Callback callback) {
        var rejection = body.check(request);
        if (rejection != null) {
            rejection.write(response, callback);
            return;
        }
        try {
            var bytes = body.read(request);
            if (bytes == null) {
                body.tooLarge().write(response, callback);
            } else {
                take(server.reader().read(bytes), new Http(request, response, callback));
            }
        } catch (IOException e) {
            LOG.debug("A body could not be read", e);
            Rejection.of(HttpStatus.BAD_REQUEST_400, "The body could not be read", "unreadable_body")
                    .write(response, callback);
        }
    }

    /// One POST, as Jetty hands it over.
    record Http(Request request, Response response, Callback callback) {
        void refuse(int status, @Nullable JsonNode id, RpcError error) {
            JsonResponse.write(status, MessageWriter.error(id, error), response, callback);
        }

        void accept() {
            JsonResponse.empty(HttpStatus.ACCEPTED_202, response, callback);
        }

        @Nullable
        String header(String name) {
            return request.getHeaders().get(name);
        }
    }

    private void take(Inbound inbound, Http http) {
        switch (inbound) {
            case Inbound.Unreadable(var error, var id) -> http.refuse(HttpStatus.BAD_REQUEST_400, id, error);
            case Inbound.Single(Message.Request message) -> takeRequest(message, http);
            case Inbound.Single(Message.Notification message) ->
                withPeer(http, null, peer -> {
                    server.heed(message, peer);
                    http.accept();
                });
            case Inbound.Single(Message.Response message) ->
                withPeer(http, null, peer -> {
                    server.heed(message, peer);
                    http.accept();
                });
            case Inbound.Batch batch -> withPeer(http, null, peer -> takeBatch(batch, peer, http));
        }
    }

    private void takeRequest(Message.Request message, Http http) {
        if (isStateless(message, http)) {
            var error = headers.check(http.request().getHeaders(), message);
            if (error != null) {
                http.refuse(HttpStatus.BAD_REQUEST_400, message.id(), error);
                return;
            }
            run(message, new HttpPeer(server, http.request(), null, ProtocolVersion.V2026_07_28), http);
        } else if (introduces(message)) {
            run(message, new HttpPeer(server, http.request(), null, ProtocolVersion.ASSUMED), http);
        } else {
            withPeer(http, message.id(), peer -> run(message, peer, http));
        }
    }

    private void run(Message.Request message, HttpPeer peer, Http http) {
        var reply = new HttpReply(
                http.response(),
                http.callback(),
                Accepted.by(http.request().getHeaders()),
                McpServer.isListening(message) ? Overflow.BREAK : Overflow.DROP,
                settings);
        switch (server.admit(message, peer, reply)) {
            case Admission.Refused(var error) -> http.refuse(HttpStatus.BAD_REQUEST_400, message.id(), error);
            case Admission.Admitted(var exchange) -> run(exchange, peer, reply, http);
        }
    }

    private void run(Exchange exchange, HttpPeer peer, HttpReply reply, Http http) {
        // Listening has a bound of its own: those who wait for changes must not keep out those who work.
        var place = McpServer.isListening(exchange.request()) ? NO_PLACE : limit.enter();
        if (place == null) {
            ConcurrencyLimit.full().write(http.response(), http.callback());
            return;
        }
        keeper.keep(reply);
        if (peer.session() == null) {
            // Within a session a lost connection is no cancellation: such clients send a message to cancel.
            reply.onBroken(exchange::cancel);
        }
        Answer answer;
        try (place) {
            answer = server.answer(exchange);
        } finally {
            keeper.release(reply);
        }
        var begun = peer.begun();
        if (begun != null) {
            http.response().getHeaders().put(SESSION_ID, begun.id());
        }
        finish(answer, exchange, reply);
    }

    private static void finish(Answer answer, Exchange exchange, HttpReply reply) {
        var message = answer.message(exchange.request().id());
        if (message == null) {
            reply.finishSilently();
        } else {
            reply.finish(status(answer, exchange), message);
        }
    }

    private void takeBatch(Inbound.Batch batch, HttpPeer peer, Http http) {
        var session = peer.session();
        var version = session == null ? peer.assumedVersion() : session.version();
        if (!version.allowsBatches()) {
            var error = RpcError.invalidRequest("Version %s has no batches".formatted(version.wireName()));
            http.refuse(HttpStatus.BAD_REQUEST_400, null, error);
            return;
        }
        var place = limit.enter();
        if (place == null) {
            ConcurrencyLimit.full().write(http.response(), http.callback());
            return;
        }
        var accepted = Accepted.by(http.request().getHeaders());
        var reply = new HttpReply(http.response(), http.callback(), accepted, Overflow.DROP, settings);
        keeper.keep(reply);
        try (place) {
            var batched = new BatchAnswers(server, peer, reply);
            if (session == null) {
                reply.onBroken(batched::abandon);
            }
            var answers = batched.to(batch);
            if (answers.isEmpty()) {
                http.accept();
            } else {
                reply.finish(HttpStatus.OK_200, MessageWriter.batch(answers));
            }
        } finally {
            keeper.release(reply);
        }
    }

    @FunctionalInterface
    private interface PeerWork {
        void accept(HttpPeer peer);
    }

    /// Finds out who sends a message of the session era, and turns away unknown versions and sessions.
    private void withPeer(Http http, @Nullable JsonNode id, PeerWork work) {
        var version = assumedVersion(http);
        if (version.isEmpty()) {
            var error = RpcError.unsupportedVersion(http.header(VERSION));
            http.refuse(HttpStatus.BAD_REQUEST_400, id, error);
            return;
        }
        Session session = null;
        var sessionId = http.header(SESSION_ID);
        if (sessionId != null && !version.get().stateless()) {
            session = server.sessions()
                    .find(sessionId, RequestCaller.of(http.request()))
                    .orElse(null);
            if (session == null) {
                unknownSession().write(http.response(), http.callback());
                return;
            }
        }
        work.accept(new HttpPeer(server, http.request(), session, version.get()));
    }

    /// The version in the header, or the one to assume without; empty when it is none that this server speaks.
    private static Optional<ProtocolVersion> assumedVersion(Http http) {
        var header = http.header(VERSION);
        return header == null ? Optional.of(ProtocolVersion.ASSUMED) : ProtocolVersion.of(header);
    }

    private static boolean isStateless(Message.Request message, Http http) {
        return McpServer.isStateless(message)
                || (!introduces(message)
                        && assumedVersion(http)
                                .filter(ProtocolVersion::stateless)
                                .isPresent());
    }

    private static boolean introduces(Message.Request message) {
        return message.method().equals("initialize");
    }

    private static int status(Answer answer, Exchange exchange) {
        if (!(answer instanceof Answer.Failure(var error))) {
            return HttpStatus.OK_200;
        }
        return switch (error.code()) {
            case RpcError.METHOD_NOT_FOUND ->
                exchange.client().version().stateless() ? HttpStatus.NOT_FOUND_404 : HttpStatus.OK_200;
            case RpcError.MISSING_CAPABILITY, RpcError.UNSUPPORTED_VERSION -> HttpStatus.BAD_REQUEST_400;
            default -> HttpStatus.OK_200;
        };
    }
}
