package pinakes.app.cli;

import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a tool answered, whichever family it is of.
///
/// The families name errors differently: as a code with a message beside it, or as an object with both.
record ToolAnswer(ObjectNode json) {
    boolean isFailure() {
        return json.has("error");
    }

    /// What went wrong, in lower case; empty when nothing did.
    String error() {
        var error = path("error");
        return error.path("code").asString(error.asString("")).toLowerCase(Locale.ROOT);
    }

    /// The words of a failure, or what there is to say beside a success.
    String message() {
        return path("error").path("message").asString(path("message").asString(""));
    }

    JsonNode path(String name) {
        return json.path(name);
    }
}
