package pinakes.transport.mcp.elicitation;

import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The capabilities that a client must declare to be asked something.
public final class ClientCapabilities {
    private static final JsonPointer ELICITATION = JsonPointer.compile("/elicitation");
    private static final JsonPointer URL_ELICITATION = JsonPointer.compile("/elicitation/url");
    private static final JsonPointer SAMPLING = JsonPointer.compile("/sampling");
    private static final JsonPointer ROOTS = JsonPointer.compile("/roots");

    private ClientCapabilities() {}

    /// The undeclared capabilities that these questions need, in the form of a capabilities object.
    public static ObjectNode missing(ObjectNode declared, ObjectNode questions) {
        var missing = JsonNodeFactory.instance.objectNode();
        for (var question : questions) {
            var needed = neededFor(question);
            if (declared.at(needed).isMissingNode()) {
                missing.withObject(needed);
            }
        }
        return missing;
    }

    private static JsonPointer neededFor(JsonNode question) {
        return switch (question.path("method").asString("")) {
            case "elicitation/create" ->
                question.at("/params/mode").asString("form").equals("url") ? URL_ELICITATION : ELICITATION;
            case "sampling/createMessage" -> SAMPLING;
            case "roots/list" -> ROOTS;
            default -> throw new IllegalStateException("Unknown question to a client: " + question);
        };
    }
}
