package pinakes.transport.mcp;

import java.time.Duration;
import java.util.function.Function;
import pinakes.transport.mcp.feature.FeatureCall;
import pinakes.transport.mcp.feature.Reply;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Calls a feature and carries its reply to the client in the way of the client's era.
///
/// When the feature needs to know something first, a client of the stateless era is sent away to find out and comes
/// back with a new request; one of the session era is asked on the open stream, and the feature is called again.
final class Invocation {
    private static final int ROUNDS_MAX = 16;
    private static final JsonPointer ELICITATION = JsonPointer.compile("/elicitation");
    private static final JsonPointer BROWSING = JsonPointer.compile("/elicitation/url");
    private static final JsonPointer SAMPLING = JsonPointer.compile("/sampling");
    private static final JsonPointer ROOTS = JsonPointer.compile("/roots");

    private final Contexts contexts;
    private final RequestStates states;
    private final Results results;
    private final Duration answerTimeout;

    Invocation(Contexts contexts, RequestStates states, Results results, Duration answerTimeout) {
        this.contexts = contexts;
        this.states = states;
        this.results = results;
        this.answerTimeout = answerTimeout;
    }

    @FunctionalInterface
    interface Feature {
        Reply call(FeatureCall call) throws InterruptedException;
    }

    /// What is called, and with what.
    record Target(String name, ObjectNode arguments) {}

    Answer invoke(Exchange exchange, Target target, Feature feature, Function<ObjectNode, Answer> complete)
            throws InterruptedException {
        return invoke(exchange, target, feature, complete, RpcError::invalidParams);
    }

    Answer invoke(
            Exchange exchange,
            Target target,
            Feature feature,
            Function<ObjectNode, Answer> complete,
            Function<String, RpcError> invalid)
            throws InterruptedException {
        var call = firstCall(exchange, target);
        for (var round = 0; round < ROUNDS_MAX; round++) {
            switch (feature.call(call)) {
                case Reply.Complete(var result) -> {
                    return complete.apply(result);
                }
                case Reply.InvalidParams(var message) -> {
                    return new Answer.Failure(invalid.apply(message));
                }
                case Reply.CapabilityMissing(var required) -> {
                    return new Answer.Failure(RpcError.missingCapability(required, exchange.era()));
                }
                case Reply.TaskStarted(var task) -> {
                    return TaskMethods.isDeclaredBy(exchange.client())
                            ? new Answer.Result(results.typed("task", TaskJson.created(task)))
                            : new Answer.Failure(TaskMethods.notDeclared(exchange.era()));
                }
                case Reply.InputRequired required -> {
                    checkCapabilities(exchange, required.requests());
                    if (exchange.client().version().stateless()) {
                        return sentAway(exchange, target, required);
                    }
                    call = nextCall(exchange, call, required);
                }
            }
        }
        throw new ProtocolFault(RpcError.server("The request asks the client too often", "too_many_rounds"));
    }

    private FeatureCall firstCall(Exchange exchange, Target target) {
        var params = exchange.params();
        var stateless = exchange.client().version().stateless();
        var responses = stateless ? inputResponses(params) : JsonNodeFactory.instance.objectNode();
        var state = stateless && params.json().has("requestState")
                ? states.open(exchange, target.name(), target.arguments(), params.text("requestState"))
                : null;
        return new FeatureCall(
                target.name(),
                target.arguments(),
                contexts.context(exchange),
                exchange.client().capabilities(),
                responses,
                state);
    }

    private static ObjectNode inputResponses(Params params) {
        var responses = params.optionalObject("inputResponses");
        if (!responses.valueStream().allMatch(JsonNode::isObject)) {
            throw ProtocolFault.invalidParams("inputResponses holds one object for each request");
        }
        return responses;
    }

    private Answer sentAway(Exchange exchange, Target target, Reply.InputRequired required) {
        var result = JsonNodeFactory.instance.objectNode();
        if (!required.requests().isEmpty()) {
            result.set("inputRequests", required.requests());
        }
        if (required.state() != null || required.requests().isEmpty()) {
            result.put("requestState", states.close(exchange, target.name(), target.arguments(), required.state()));
        }
        return new Answer.Result(results.typed("input_required", result));
    }

    private FeatureCall nextCall(Exchange exchange, FeatureCall call, Reply.InputRequired required)
            throws InterruptedException {
        return new FeatureCall(
                call.target(),
                call.arguments(),
                call.context(),
                call.clientCapabilities(),
                answers(exchange, required.requests()),
                required.state());
    }

    private ObjectNode answers(Exchange exchange, ObjectNode questions) throws InterruptedException {
        if (questions.isEmpty()) {
            return questions;
        }
        var session = exchange.peer().session();
        if (session == null || !exchange.streams()) {
            throw new ProtocolFault(RpcError.server(
                    "The server has to ask the client something, and has no stream to do so", "no_stream"));
        }
        return session.questions().ask(questions, exchange, answerTimeout);
    }

    private static void checkCapabilities(Exchange exchange, ObjectNode questions) {
        var missing = JsonNodeFactory.instance.objectNode();
        for (var question : questions) {
            var needed = neededFor(question);
            if (exchange.client().capabilities().at(needed).isMissingNode()) {
                missing.withObject(needed);
            }
        }
        if (!missing.isEmpty()) {
            throw new ProtocolFault(RpcError.missingCapability(missing, exchange.era()));
        }
    }

    private static JsonPointer neededFor(JsonNode question) {
        return switch (question.path("method").asString("")) {
            case "elicitation/create" ->
                question.at("/params/mode").asString("form").equals("url") ? BROWSING : ELICITATION;
            case "sampling/createMessage" -> SAMPLING;
            case "roots/list" -> ROOTS;
            default -> throw new IllegalStateException("No client can be asked this: " + question);
        };
    }
}
