package pinakes.tool.resource;

import java.util.Set;
import java.util.function.Supplier;

/// A page that hosts show inside a chat, with the answer of a tool: an MCP App.
///
/// @param name the end of its address, such as `search`
/// @param tools the tools whose answers it shows
/// @param html the whole page, which loads nothing
public record App(String name, Set<String> tools, Supplier<String> html) {
    /// The type of its page, which a host declares if it shows apps.
    public static final String MIME_TYPE = "text/html;profile=mcp-app";

    private static final String PREFIX = "ui://pinakes/";

    public App {
        tools = Set.copyOf(tools);
    }

    public String uri() {
        return PREFIX + name;
    }
}
