package pinakes.family.kb;

import pinakes.family.answer.ErrorCodes;
import pinakes.tool.Envelope;
import pinakes.tool.ToolError;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The payload itself, or `{error: {code, message, details}}`.
final class KbEnvelope implements Envelope {
    @Override
    public ObjectNode success(ObjectNode payload) {
        return payload;
    }

    @Override
    public ObjectNode failure(ToolError error) {
        var answer = JsonNodeFactory.instance.objectNode();
        answer.putObject("error")
                .put("code", ErrorCodes.of(error))
                .put("message", error.message())
                .set("details", WireJson.SNAKE.valueToTree(ErrorCodes.facts(error)));
        return answer;
    }
}
