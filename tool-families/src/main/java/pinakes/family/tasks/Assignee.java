package pinakes.family.tasks;

import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;
import pinakes.tool.ToolContext;

/// The name under which a caller claims tasks: its key or user, and the program as it names itself.
///
/// A caller cannot claim for another key. Agents that share a key distinguish themselves by a name.
final class Assignee {
    private static final int AGENT_CHARACTERS_MAX = 100;

    private Assignee() {}

    /// @param agent the name that the agent gave, or null for the name of its program
    static String of(@Nullable String agent, ToolContext context) {
        var name = StorableText.onOneLine(
                StorableText.mended(agent == null ? context.agent().id() : agent));
        var end = name.offsetByCodePoints(0, Math.min(AGENT_CHARACTERS_MAX, name.codePointCount(0, name.length())));
        return context.caller().id() + "/" + name.substring(0, end);
    }
}
