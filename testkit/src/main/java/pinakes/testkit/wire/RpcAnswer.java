package pinakes.testkit.wire;

import tools.jackson.databind.JsonNode;

/// The response to one JSON-RPC request.
public sealed interface RpcAnswer {
    record Success(JsonNode result) implements RpcAnswer {}

    record Fault(int code, String message, JsonNode data) implements RpcAnswer {}

    static RpcAnswer of(JsonNode message) {
        var error = message.path("error");
        if (error.isMissingNode()) {
            return new Success(message.path("result"));
        }
        return new Fault(error.path("code").asInt(), error.path("message").asString(""), error.path("data"));
    }

    /// The result; an error fails the test.
    default JsonNode result() {
        return switch (this) {
            case Success success -> success.result;
            case Fault fault -> throw new AssertionError("expected a result, got " + fault);
        };
    }

    /// The error; a result fails the test.
    default Fault fault() {
        return switch (this) {
            case Success success -> throw new AssertionError("expected an error, got " + success);
            case Fault fault -> fault;
        };
    }
}
