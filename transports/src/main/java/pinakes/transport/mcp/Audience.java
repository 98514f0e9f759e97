package pinakes.transport.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pinakes.tool.resource.ChangeFeed.Change;
import tools.jackson.databind.node.JsonNodeFactory;

/// The sessions that are told when something changes.
///
/// Prompts are not among it: the server declares that their list stays as it is.
final class Audience {
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final Hearing hearing;

    Audience(Hearing hearing) {
        this.hearing = hearing;
    }

    void add(Session session) {
        sessions.add(session);
    }

    void remove(Session session) {
        sessions.remove(session);
    }

    void tell(Change change) {
        switch (change) {
            case Change.ToolsChanged() -> tellAll(Notifications.TOOLS_CHANGED);
            case Change.ResourcesChanged() -> tellAll(Notifications.RESOURCES_CHANGED);
            case Change.ResourceUpdated updated -> tellWatchers(updated);
            case Change.PromptsChanged() -> {}
        }
    }

    private void tellAll(String method) {
        var message = MessageWriter.notification(method, JsonNodeFactory.instance.objectNode());
        sessions.forEach(session -> session.tell(message));
    }

    private void tellWatchers(Change.ResourceUpdated change) {
        var params = JsonNodeFactory.instance.objectNode().put("uri", change.uri());
        var message = MessageWriter.notification(Notifications.RESOURCE_UPDATED, params);
        sessions.stream()
                .filter(session -> session.watches(change.uri()) && hearing.allows(change, session.caller()))
                .forEach(session -> session.tell(message));
    }
}
