package pinakes.app.composition;

import java.util.List;
import java.util.Set;
import pinakes.console.ChatPages;
import pinakes.tool.registry.ServedApps;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.App;

/// The pages of the console that chats show with the answers of tools.
///
/// `search` has none: its answers have no passages. Tools that change one task have none either, because an agent
/// calls them in quick succession, and each call would show the whole board again.
final class ChatApps {
    private ChatApps() {}

    static ServedApps of(ToolRegistry registry) {
        var pages = new ChatPages();
        return new ServedApps(
                List.of(
                        app(pages, "search", "knowledge-search", "kb_search", "find_chunks", "query_hybrid"),
                        app(pages, "document", "kb_get", "fetch"),
                        app(pages, "tasks", "list_tasks")),
                pages::file,
                registry);
    }

    private static App app(ChatPages pages, String name, String... tools) {
        return new App(name, Set.of(tools), () -> pages.page(name));
    }
}
