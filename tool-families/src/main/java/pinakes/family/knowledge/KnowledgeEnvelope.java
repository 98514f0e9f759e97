package pinakes.family.knowledge;

import pinakes.family.answer.ErrorCodes;
import pinakes.tool.Envelope;
import pinakes.tool.ToolError;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `{success: true, …}` and `{success: false, error, message, …}`, with the payload at the top level.
final class KnowledgeEnvelope implements Envelope {
    @Override
    public ObjectNode success(ObjectNode payload) {
        return JsonNodeFactory.instance.objectNode().put("success", true).setAll(payload);
    }

    @Override
    public ObjectNode failure(ToolError error) {
        var answer = JsonNodeFactory.instance
                .objectNode()
                .put("success", false)
                .put("error", ErrorCodes.of(error))
                .put("message", error.message());
        return answer.setAll((ObjectNode) WireJson.SNAKE.valueToTree(ErrorCodes.facts(error)));
    }
}
