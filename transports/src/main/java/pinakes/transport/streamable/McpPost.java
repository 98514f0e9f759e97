package pinakes.transport.streamable;

import org.eclipse.jetty.http.HttpStatus;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.Ticker;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.limit.RequestLimit.Place;
import pinakes.transport.mcp.BatchAnswers;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.McpServer.Admission;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.ReadResult;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.Peer;
import pinakes.transport.streamable.EventStream.Overflow;

/// Handles the messages that clients POST.
record McpPost(
        McpServer server,
        HttpSettings settings,
        Ticker ticker,
        JsonBody body,
        PeerResolver peers,
        RequestLimit limit,
        CallCheck check) {
    void handle(HttpCall call) {
        var held = body.hold(call.request());
        var bytes = body.read(call.request(), call.response(), call.callback(), held);
        if (bytes == null) {
            return;
        }
        var received = server.reader().read(bytes);
        if (received instanceof ReadResult.Unreadable(var error, var id)) {
            call.refuse(id, error);
            return;
        }
        var peer = received instanceof Message.Request message ? peers.of(message, call) : peers.of(call);
        if (peer == null) {
            return;
        }
        switch (received) {
            case Message.Request message -> answer(message, peer, call, held);
            case ReadResult.Batch batch -> answer(batch, peer, call, held);
            case Message.OneWay message -> {
                server.handle(message, peer);
                call.finishEmpty(HttpStatus.ACCEPTED_202);
            }
            case ReadResult.Unreadable _ -> {} // refused above
        }
    }

    private void answer(Message.Request message, Peer peer, HttpCall call, MemoryBudget.Held held) {
        var rejection = check.check(call.request(), message);
        if (rejection != null) {
            call.refuse(rejection);
            return;
        }
        // Subscriptions have their own limit: waiting clients must not block requests.
        try (var place = message.isSubscription() ? Place.NONE : limit.enter()) {
            if (place == null) {
                call.refuse(Rejection.busy());
                return;
            }
            var overflow = message.isSubscription() ? Overflow.BREAK : Overflow.DROP;
            var reply = new HttpReply(call, overflow, settings, held);
            switch (server.admit(message, peer, reply)) {
                case Admission.Refused(var error) -> call.refuse(message.id(), error);
                case Admission.Admitted(var exchange) -> {
                    if (peer.session() == null) {
                        // Session clients cancel by message: for them, a lost connection does not cancel anything.
                        reply.onBroken(exchange::cancel);
                    }
                    var target = tickTarget(exchange, reply, call);
                    ticker.add(target);
                    try {
                        write(server.answer(exchange), exchange, reply, call);
                    } finally {
                        ticker.remove(target);
                    }
                }
            }
        }
    }

    private static Ticker.Target tickTarget(Exchange exchange, HttpReply reply, HttpCall call) {
        if (exchange.request().startsSession()) {
            // Never becomes a stream, however long it takes: the headers of a stream would lack the session's id.
            return _ -> {};
        }
        if (!exchange.request().isSubscription()) {
            return reply;
        }
        var caller = RequestCaller.known(call.request());
        return nowNanos -> {
            if (caller.isValid().getAsBoolean()) {
                reply.tick(nowNanos);
            } else {
                exchange.cancel(); // a subscription must not outlive its key
            }
        };
    }

    private static void write(Answer answer, Exchange exchange, HttpReply reply, HttpCall call) {
        var session = exchange.peer().session();
        if (exchange.request().startsSession() && session != null) {
            call.response().getHeaders().put(SessionHeaders.SESSION_ID, session.id());
        }
        var id = exchange.request().id();
        var message = answer.message(id);
        if (message == null) {
            reply.finishSilently();
        } else {
            reply.finish(status(answer, exchange), message, id);
        }
    }

    private void answer(ReadResult.Batch batch, Peer peer, HttpCall call, MemoryBudget.Held held) {
        var refusal = BatchAnswers.refusal(peer);
        if (refusal != null) {
            call.refuse(null, refusal);
            return;
        }
        try (var place = limit.enter()) {
            if (place == null) {
                call.refuse(Rejection.busy());
                return;
            }
            var reply = new HttpReply(call, Overflow.DROP, settings, held);
            var batched = new BatchAnswers(server, peer, reply);
            if (peer.session() == null) {
                reply.onBroken(batched::cancel);
            }
            ticker.add(reply);
            try {
                var answers = batched.to(batch);
                if (answers == null) {
                    reply.finishWithoutAnswer();
                } else {
                    reply.finish(HttpStatus.OK_200, answers, null);
                }
            } finally {
                ticker.remove(reply);
            }
        }
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
