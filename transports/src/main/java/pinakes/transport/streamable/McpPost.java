package pinakes.transport.streamable;

import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.Ticker;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.limit.ConcurrencyLimit;
import pinakes.transport.limit.RequestLimit.Place;
import pinakes.transport.mcp.BatchAnswers;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.ReadResult;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.Peer;
import pinakes.transport.streamable.EventStream.Overflow;
import tools.jackson.databind.JsonNode;

/// Handles the messages that clients POST.
final class McpPost {
    private static final Place NO_PLACE = () -> {};

    private final McpServer server;
    private final HttpSettings settings;
    private final Ticker ticker;
    private final JsonBody body;
    private final PeerResolver peers;
    private final ConcurrencyLimit limit;

    McpPost(McpServer server, HttpSettings settings, Ticker ticker, ConcurrencyLimit limit) {
        this.server = server;
        this.settings = settings;
        this.ticker = ticker;
        this.body = new JsonBody(settings.bodyBytesMax(), settings.bodyTimeMax(), Rejection::write, settings.memory());
        this.peers = new PeerResolver(server, new HeaderChecks(server.mirroredParameters()));
        this.limit = limit;
    }

    void handle(Request request, Response response, Callback callback) {
        var held = body.hold(request);
        var bytes = body.read(request, response, callback, held);
        if (bytes == null) {
            return;
        }
        var post = new PostRequest(request, response, callback, held);
        var received = server.reader().read(bytes);
        if (received instanceof ReadResult.Unreadable(var error, var id)) {
            post.refuse(id, error);
            return;
        }
        var peer = received instanceof Message.Request message ? peers.of(message, post) : peers.of(post);
        if (peer == null) {
            return;
        }
        switch (received) {
            case Message.Request message -> answer(message, peer, post);
            case ReadResult.Batch batch -> answer(batch, peer, post);
            case Message.OneWay message -> {
                server.handle(message, peer);
                post.acknowledge();
            }
            case ReadResult.Unreadable _ -> {} // refused above
        }
    }

    private void answer(Message.Request message, Peer peer, PostRequest post) {
        // Subscriptions have their own limit: waiting clients must not block requests.
        try (var place = message.isSubscription() ? NO_PLACE : limit.enter()) {
            if (place == null) {
                post.refuse(Rejection.busy());
                return;
            }
            var reply = reply(post, message.isSubscription() ? Overflow.BREAK : Overflow.DROP);
            switch (server.admit(message, peer, reply)) {
                case Admission.Refused(var error) -> post.refuse(message.id(), error);
                case Admission.Admitted(var exchange) -> {
                    if (peer.session() == null) {
                        // Session clients cancel by message: to them a lost connection is no cancellation.
                        reply.onBroken(exchange::cancel);
                    }
                    var target = tickTarget(exchange, reply, post);
                    ticker.add(target);
                    try {
                        write(server.answer(exchange), exchange, reply, post);
                    } finally {
                        ticker.remove(target);
                    }
                }
            }
        }
    }

    private static Ticker.Target tickTarget(Exchange exchange, HttpReply reply, PostRequest post) {
        if (exchange.request().startsSession()) {
            // Never becomes a stream, however long it takes: the headers of a stream would lack the session's id.
            return _ -> {};
        }
        if (!exchange.request().isSubscription()) {
            return reply;
        }
        var caller = RequestCaller.known(post.request());
        return nowNanos -> {
            if (caller.isStillGood().getAsBoolean()) {
                reply.tick(nowNanos);
            } else {
                exchange.cancel(); // a subscription must not outlive its key
            }
        };
    }

    private void write(Answer answer, Exchange exchange, HttpReply reply, PostRequest post) {
        var session = exchange.peer().session();
        if (exchange.request().startsSession() && session != null) {
            post.response().getHeaders().put(SessionHeaders.SESSION_ID, session.id());
        }
        var id = exchange.request().id();
        var message = answer.message(id);
        if (message == null) {
            reply.finishSilently();
        } else {
            finish(reply, status(answer, exchange), message, id, post);
        }
    }

    private void answer(ReadResult.Batch batch, Peer peer, PostRequest post) {
        var refusal = BatchAnswers.refusal(peer);
        if (refusal != null) {
            post.refuse(null, refusal);
            return;
        }
        try (var place = limit.enter()) {
            if (place == null) {
                post.refuse(Rejection.busy());
                return;
            }
            var reply = reply(post, Overflow.DROP);
            var batched = new BatchAnswers(server, peer, reply);
            if (peer.session() == null) {
                reply.onBroken(batched::cancel);
            }
            ticker.add(reply);
            try {
                var answers = batched.to(batch);
                if (answers.isEmpty()) {
                    reply.finishWithoutAnswer();
                } else {
                    finish(reply, HttpStatus.OK_200, MessageWriter.batch(answers), null, post);
                }
            } finally {
                ticker.remove(reply);
            }
        }
    }

    /// Writes the answer, or an error when there is no memory to hold it until the client has read it.
    private void finish(HttpReply reply, int status, byte[] message, @Nullable JsonNode id, PostRequest post) {
        if (post.held().add(message.length)) {
            reply.finish(status, message);
        } else {
            var full = body.outOfMemory();
            full.headers().forEach(post.response().getHeaders()::put);
            reply.finish(full.status(), MessageWriter.error(id, Objects.requireNonNull(full.error())));
        }
    }

    private HttpReply reply(PostRequest post, Overflow overflow) {
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
