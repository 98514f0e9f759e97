package pinakes.family.answer;

import java.util.Map;
import java.util.function.Function;
import pinakes.tool.Envelope;
import pinakes.tool.ToolError;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The payload itself, or `{error: {code, message, details}}`.
///
/// @param codes the family's code of an error
/// @param details the family's details of an error
public record BareEnvelope(Function<ToolError, String> codes, Function<ToolError, Map<String, Object>> details)
        implements Envelope {
    @Override
    public ObjectNode success(ObjectNode payload) {
        return payload;
    }

    @Override
    public ObjectNode failure(ToolError error) {
        var answer = JsonNodeFactory.instance.objectNode();
        answer.putObject("error")
                .put("code", codes.apply(error))
                .put("message", error.message())
                .set("details", WireJson.SNAKE.valueToTree(details.apply(error)));
        return answer;
    }
}
