package pinakes.tool.contract;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// The two fields that the framework adds to every answer.
public final class AnswerFields {
    public static final String AGENT_HINTS = "agentHints";

    /// The field for the metadata of the call.
    private static final String METADATA = "metadata";

    /// The field for it in contracts whose published `metadata` is part of the payload.
    private static final String CALL_METADATA = "_meta";

    private AnswerFields() {}

    /// The field for the metadata of the call in the answers of this schema.
    static String metadata(JsonNode success) {
        return success.path("properties").has(CALL_METADATA) ? CALL_METADATA : METADATA;
    }

    static List<String> added(JsonNode success) {
        return List.of(AGENT_HINTS, metadata(success));
    }
}
