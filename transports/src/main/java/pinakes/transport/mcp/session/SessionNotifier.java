package pinakes.transport.mcp.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.Notifications;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Notifies sessions of changes.
///
/// Changed prompts are not announced: the server declares that their list is fixed.
public final class SessionNotifier {
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final ChangeVisibility visibility;

    public SessionNotifier(ChangeVisibility visibility) {
        this.visibility = visibility;
    }

    void add(Session session) {
        sessions.add(session);
    }

    void remove(Session session) {
        sessions.remove(session);
    }

    public void announce(Change change) {
        var params = JsonNodeFactory.instance.objectNode();
        switch (change) {
            case Change.ToolsChanged() -> send(Notifications.TOOLS_CHANGED, params, _ -> true);
            case Change.ResourcesChanged() -> send(Notifications.RESOURCES_CHANGED, params, _ -> true);
            case Change.ResourceUpdated(var uri) ->
                send(
                        Notifications.RESOURCE_UPDATED,
                        params.put("uri", uri),
                        session -> session.watches(uri) && visibility.includes(change, session.caller()));
            case Change.PromptsChanged() -> {}
        }
    }

    private void send(String method, ObjectNode params, Predicate<Session> recipients) {
        var message = MessageWriter.notification(method, params);
        sessions.stream().filter(recipients).forEach(session -> session.send(message));
    }
}
