package pinakes.transport.http;

import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.EventStream.Overflow;
import pinakes.transport.limit.ConcurrencyLimit;
import pinakes.transport.limit.RequestLimit.Place;
import pinakes.transport.mcp.Answer;
import pinakes.transport.mcp.BatchAnswers;
import pinakes.transport.mcp.Exchange;
import pinakes.transport.mcp.Inbound;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.Message;
import pinakes.transport.mcp.MessageWriter;
import pinakes.transport.mcp.RpcError;
import tools.jackson.databind.JsonNode;

/// Takes the messages that clients POST.
final class McpPost {
    private static final Place NO_PLACE = () -> {};

    private final McpServer server;
    private final HttpSettings settings;
    private final StreamKeeper keeper;
    private final JsonBody body;
    private final Senders senders;
    private final ConcurrencyLimit limit;

    McpPost(McpServer server, HttpSettings settings, StreamKeeper keeper, ConcurrencyLimit limit) {
        this.server = server;
        this.settings = settings;
        this.keeper = keeper;
        this.body = new JsonBody(settings.bodyBytesMax(), settings.bodyTimeMax(), Rejection::write, settings.memory());
        this.senders = new Senders(server);
        this.limit = limit;
    }

    void handle(Request request, Response response, Callback callback) {
        var held = body.hold(request);
        var bytes = body.read(request, response, callback, held);
        if (bytes != null) {
            take(server.reader().read(bytes), new Post(request, response, callback, held));
        }
    }

    private void take(Inbound inbound, Post post) {
        switch (inbound) {
            case Inbound.Unreadable(var error, var id) -> post.refuse(id, error);
            case Inbound.Single(Message.Request message) -> take(message, senders.of(message, post), post);
            case Inbound.Single(Message.Notification message) -> {
                var peer = senders.of(post);
                if (peer != null) {
                    server.heed(message, peer);
                    post.acknowledge();
                }
            }
            case Inbound.Single(Message.Response message) -> {
                var peer = senders.of(post);
                if (peer != null) {
                    server.heed(message, peer);
                    post.acknowledge();
                }
            }
            case Inbound.Batch batch -> take(batch, senders.of(post), post);
        }
    }

    private void take(Message.Request message, @Nullable HttpPeer peer, Post post) {
        if (peer == null) {
            return;
        }
        // Listening has a bound of its own: those who wait for changes must not keep out those who work.
        var listening = McpServer.isListening(message);
        try (var place = listening ? NO_PLACE : limit.enter()) {
            if (place == null) {
                post.refuse(Rejection.busy());
                return;
            }
            var reply = reply(post, listening ? Overflow.BREAK : Overflow.DROP);
            switch (server.admit(message, peer, reply)) {
                case Admission.Refused(var error) -> post.refuse(message.id(), error);
                case Admission.Admitted(var exchange) -> answer(exchange, peer, reply, post);
            }
        }
    }

    private void answer(Exchange exchange, HttpPeer peer, HttpReply reply, Post post) {
        if (peer.session() == null) {
            // Within a session a lost connection is no cancellation: such clients send a message to cancel.
            reply.onBroken(exchange::cancel);
        }
        var kept = kept(exchange, reply, post);
        keeper.keep(kept);
        try {
            var answer = server.answer(exchange);
            var begun = peer.begun();
            if (begun != null) {
                post.response().getHeaders().put(SessionHeaders.SESSION_ID, begun.id());
            }
            var message = answer.message(exchange.request().id());
            if (message == null) {
                reply.finishSilently();
            } else {
                finish(
                        reply,
                        status(answer, exchange),
                        message,
                        exchange.request().id(),
                        post);
            }
        } finally {
            keeper.release(kept);
        }
    }

    private static StreamKeeper.Kept kept(Exchange exchange, HttpReply reply, Post post) {
        if (McpServer.beginsSession(exchange.request())) {
            // However long it takes, it must not turn into a stream, which would begin without the session's id.
            return _ -> {};
        }
        return McpServer.isListening(exchange.request()) ? listening(exchange, reply, post) : reply;
    }

    /// Whoever listens does so for long, but not longer than the key is good.
    private static StreamKeeper.Kept listening(Exchange exchange, HttpReply reply, Post post) {
        var caller = RequestCaller.known(post.request());
        return nowNanos -> {
            if (caller.isStillGood().getAsBoolean()) {
                reply.tick(nowNanos);
            } else {
                exchange.cancel();
            }
        };
    }

    private void take(Inbound.Batch batch, @Nullable HttpPeer peer, Post post) {
        if (peer == null) {
            return;
        }
        var session = peer.session();
        var version = session == null ? peer.assumedVersion() : session.version();
        if (!version.allowsBatches()) {
            post.refuse(null, RpcError.invalidRequest("Version " + version.wireName() + " has no batches"));
            return;
        }
        try (var place = limit.enter()) {
            if (place == null) {
                post.refuse(Rejection.busy());
            } else {
                answer(batch, peer, post);
            }
        }
    }

    private void answer(Inbound.Batch batch, HttpPeer peer, Post post) {
        var reply = reply(post, Overflow.DROP);
        var batched = new BatchAnswers(server, peer, reply);
        if (peer.session() == null) {
            reply.onBroken(batched::abandon);
        }
        keeper.keep(reply);
        try {
            var answers = batched.to(batch);
            if (answers.isEmpty()) {
                reply.finishWithoutAnswer();
            } else {
                finish(reply, HttpStatus.OK_200, MessageWriter.batch(answers), null, post);
            }
        } finally {
            keeper.release(reply);
        }
    }

    /// Answers, or says that there is no memory to keep the answer in until the client has read it.
    private void finish(HttpReply reply, int status, byte[] message, @Nullable JsonNode id, Post post) {
        if (post.held().add(message.length)) {
            reply.finish(status, message);
        } else {
            var full = body.outOfMemory();
            full.headers().forEach(post.response().getHeaders()::put);
            reply.finish(full.status(), MessageWriter.error(id, Objects.requireNonNull(full.error())));
        }
    }

    private HttpReply reply(Post post, Overflow overflow) {
        return new HttpReply(post.response(), post.callback(), post.accepted(), overflow, settings);
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
