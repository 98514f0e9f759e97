package pinakes.transport.mcp.framework;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation.Consent;
import pinakes.transport.mcp.feature.FeatureCall;
import pinakes.transport.mcp.feature.FeatureReply;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The question to the person behind one call whether to go on, where the client can ask them.
///
/// The answer counts for the same question only: if more would be lost in the meantime, the person is asked again.
final class ConsentQuestion {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String CONFIRM = "confirm";
    private static final String QUESTION = "question";
    private static final String ELICITATION = "elicitation";

    private final FeatureCall call;
    private final ConfirmPolicy policy;
    private volatile @Nullable String pending;

    ConsentQuestion(FeatureCall call, ConfirmPolicy policy) {
        this.call = call;
        this.policy = policy;
    }

    Consent consent(String question, boolean isConfirmed) {
        if (!policy.asks(isConfirmed) || !call.canAsk() || !isFormSupported()) {
            return Consent.NOT_ASKED;
        }
        var state = call.state();
        if (state != null && state.path(QUESTION).asString("").equals(question)) {
            return isAccepted(call.inputResponses().path(CONFIRM)) ? Consent.GIVEN : Consent.REFUSED;
        }
        pending = question;
        return Consent.PENDING;
    }

    /// The request to ask the person, if the tool wants them to be asked.
    Optional<FeatureReply> request() {
        return Optional.ofNullable(pending).map(ConsentQuestion::request);
    }

    /// A client that names no mode supports forms.
    private boolean isFormSupported() {
        return call.clientCan(ELICITATION)
                && (call.clientCan(ELICITATION, "form") || !call.clientCan(ELICITATION, "url"));
    }

    private static boolean isAccepted(JsonNode answer) {
        return answer.path("action").asString("").equals("accept")
                && answer.at("/content/" + CONFIRM).asBoolean(false);
    }

    private static FeatureReply request(String question) {
        var requests = JSON.objectNode();
        var params = requests.putObject(CONFIRM)
                .put("method", "elicitation/create")
                .putObject("params")
                .put("mode", "form")
                .put("message", question);
        var schema = params.putObject("requestedSchema").put("type", "object");
        schema.putObject("properties")
                .putObject(CONFIRM)
                .put("type", "boolean")
                .put("title", "Yes, do it. This cannot be undone.")
                .put("default", false);
        schema.putArray("required").add(CONFIRM);
        return new FeatureReply.InputRequired(requests, JSON.objectNode().put(QUESTION, question));
    }
}
