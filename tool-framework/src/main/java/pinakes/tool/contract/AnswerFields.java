package pinakes.tool.contract;

import java.util.List;

/// The two fields that the framework adds to every answer.
public final class AnswerFields {
    public static final String AGENT_HINTS = "agentHints";
    public static final String METADATA = "metadata";

    static final List<String> ADDED = List.of(AGENT_HINTS, METADATA);

    private AnswerFields() {}
}
