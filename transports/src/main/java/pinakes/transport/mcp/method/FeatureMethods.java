package pinakes.transport.mcp.method;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolContext.Agent;
import pinakes.tool.call.CallContexts;
import pinakes.transport.mcp.elicitation.ClientCapabilities;
import pinakes.transport.mcp.elicitation.RequestStates;
import pinakes.transport.mcp.feature.FeatureCall;
import pinakes.transport.mcp.feature.FeatureReply;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.Session;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The methods that call a feature: `tools/call`, `prompts/get` and `resources/read`.
///
/// When a feature needs input from the client, a stateless client gets an `input_required` result and repeats its
/// request; a session client is asked on the open stream, and the feature is called again.
record FeatureMethods(
        Features features, CallContexts contexts, RequestStates states, Results results, Duration answerTimeout) {
    private static final String READ = "resources/read";
    private static final int ROUNDS_MAX = 16;

    @FunctionalInterface
    private interface Feature {
        FeatureReply call(FeatureCall call) throws InterruptedException;
    }

    void register(MethodTable table) {
        table.inBothEras("tools/call", exchange -> {
                    var params = exchange.params();
                    var arguments = params.optionalObject("arguments");
                    return call(exchange, features.tools()::call, params.text("name"), arguments);
                })
                .inBothEras("prompts/get", exchange -> {
                    var params = exchange.params();
                    var arguments = params.optionalTexts("arguments");
                    return call(exchange, features.prompts()::get, params.text("name"), arguments);
                })
                .inBothEras(READ, exchange -> {
                    var uri = exchange.params().text("uri");
                    return call(exchange, features.resources()::read, uri, JsonNodeFactory.instance.objectNode());
                });
    }

    private Answer call(Exchange exchange, Feature feature, String target, ObjectNode arguments)
            throws InterruptedException {
        var call = firstCall(exchange, target, arguments);
        for (var round = 0; round < ROUNDS_MAX; round++) {
            switch (feature.call(call)) {
                case FeatureReply.Complete(var result) -> {
                    return complete(exchange, result);
                }
                case FeatureReply.InvalidParams(var message) -> {
                    return new Answer.Failure(
                            isRead(exchange)
                                    ? RpcError.resourceNotFound(message, target, exchange.era())
                                    : RpcError.invalidParams(message));
                }
                case FeatureReply.CapabilityMissing(var required) -> {
                    return new Answer.Failure(RpcError.missingCapability(required, exchange.era()));
                }
                case FeatureReply.TaskStarted(var task) -> {
                    return TaskMethods.isDeclaredBy(exchange.client())
                            ? new Answer.Result(results.typed("task", TaskJson.created(task)))
                            : new Answer.Failure(TaskMethods.notDeclared(exchange.era()));
                }
                case FeatureReply.InputRequired required -> {
                    var missing = ClientCapabilities.missing(exchange.client().capabilities(), required.requests());
                    if (!missing.isEmpty()) {
                        return new Answer.Failure(RpcError.missingCapability(missing, exchange.era()));
                    }
                    if (exchange.client().version().stateless()) {
                        return inputRequired(stateOwner(exchange, target, arguments), required);
                    }
                    call = call.repeated(ask(exchange, required.requests()), required.state());
                }
            }
        }
        throw new ProtocolFault(
                RpcError.server("The call needed too many confirmations from the client", "too_many_rounds"));
    }

    private FeatureCall firstCall(Exchange exchange, String target, ObjectNode arguments) {
        var params = exchange.params();
        var stateless = exchange.client().version().stateless();
        var responses = stateless ? params.optionalObject("inputResponses") : JsonNodeFactory.instance.objectNode();
        if (!responses.valueStream().allMatch(JsonNode::isObject)) {
            throw ProtocolFault.invalidParams("inputResponses must contain one object for each request");
        }
        var state = stateless && params.json().has("requestState")
                ? states.decrypt(stateOwner(exchange, target, arguments), params.text("requestState"))
                : null;
        var capabilities = exchange.client().capabilities();
        var canAsk = stateless || hasStream(exchange);
        return new FeatureCall(target, arguments, context(exchange), capabilities, canAsk, responses, state);
    }

    private ToolContext context(Exchange exchange) {
        var session = exchange.peer().session();
        var client = exchange.client();
        return contexts.context(
                exchange.peer().caller(),
                exchange.peer().isFromServersUser(),
                client.version().stateless() || session == null ? null : session.id(),
                correlationId(exchange, session),
                exchange.trace(),
                new Agent(client.name(), client.programVersion()),
                new ClientConversation(exchange));
    }

    /// The client's own id, else the id of the session; null for an id of this call.
    private static @Nullable String correlationId(Exchange exchange, @Nullable Session session) {
        var given = exchange.request().meta().path(CallContexts.CORRELATION_META);
        if (given.isString()) {
            return given.stringValue();
        }
        var peer = exchange.peer();
        return peer.correlationId() != null || session == null ? peer.correlationId() : session.correlationId();
    }

    private Answer complete(Exchange exchange, ObjectNode result) {
        return isRead(exchange)
                // A resource may change at any time, and its writer must not see the old one.
                ? new Answer.Result(results.cacheable(result, Duration.ZERO, exchange.era()))
                : results.complete(result, exchange.era());
    }

    private Answer inputRequired(RequestStates.Request owner, FeatureReply.InputRequired required) {
        var result = JsonNodeFactory.instance.objectNode();
        if (!required.requests().isEmpty()) {
            result.set("inputRequests", required.requests());
        }
        if (required.state() != null || required.requests().isEmpty()) {
            result.put("requestState", states.encrypt(owner, required.state()));
        }
        return new Answer.Result(results.typed("input_required", result));
    }

    private ObjectNode ask(Exchange exchange, ObjectNode questions) throws InterruptedException {
        if (questions.isEmpty()) {
            return questions;
        }
        var session = exchange.peer().session();
        if (session == null || !hasStream(exchange)) {
            throw new ProtocolFault(RpcError.server(
                    "The server must ask the client a question, but there is no open stream to send it on",
                    "no_stream"));
        }
        return session.questions().ask(questions, exchange::send, answerTimeout);
    }

    /// Whether a client of the session era can be asked during its request.
    private static boolean hasStream(Exchange exchange) {
        return exchange.peer().session() != null && exchange.streams();
    }

    private static RequestStates.Request stateOwner(Exchange exchange, String target, ObjectNode arguments) {
        var caller = exchange.peer().caller();
        return new RequestStates.Request(caller.id(), exchange.request().method(), target, arguments);
    }

    private static boolean isRead(Exchange exchange) {
        return exchange.request().method().equals(READ);
    }
}
