package pinakes.transport.mcp.session;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.tool.Caller;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.Notifications;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// All sessions of a server.
///
/// Only the caller that started a session can use it. When there are too many, the caller that holds the most loses
/// one: the longest idle, or else one that only listens. So a caller that starts sessions in a loop ends only its
/// own.
public final class Sessions {
    private static final int ID_BYTES = 18;

    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final Set<Session> all = ConcurrentHashMap.newKeySet();
    private final ChangeVisibility visibility;
    private final LongSupplier nanoClock;
    private final int max;
    private final Duration idleMax;

    public Sessions(ChangeVisibility visibility, LongSupplier nanoClock, int max, Duration idleMax) {
        this.visibility = visibility;
        this.nanoClock = nanoClock;
        this.max = max;
        this.idleMax = idleMax;
    }

    /// Starts a session that clients name by its id.
    public Session start(ClientInfo client, Caller caller) {
        if (byId.size() >= max) {
            makeRoomFor(caller);
        }
        var session = startConnected(client, caller);
        byId.put(session.id(), session);
        return session;
    }

    /// Starts a session that is tied to a connection and cannot be found by its id.
    public Session startConnected(ClientInfo client, Caller caller) {
        var session = new Session(newId(), caller, client, nanoClock);
        all.add(session);
        return session;
    }

    /// The session with this id, if this caller started it.
    public Optional<Session> find(String id, Caller caller) {
        var session = byId.get(id);
        if (session == null || !session.caller().id().equals(caller.id())) {
            return Optional.empty();
        }
        session.touch();
        return Optional.of(session);
    }

    /// The number of sessions.
    public int count() {
        return all.size();
    }

    /// The number of sessions with an open stream for notifications.
    public int listeningCount() {
        return (int) all.stream().filter(Session::isListening).count();
    }

    public void end(Session session) {
        byId.remove(session.id());
        all.remove(session);
        session.end();
    }

    /// Notifies sessions of a change, except of changed prompts: the server declares that their list is fixed.
    public void announce(Change change) {
        var params = JsonNodeFactory.instance.objectNode();
        switch (change) {
            case Change.ToolsChanged() -> send(Notifications.TOOLS_CHANGED, params, _ -> true);
            case Change.ResourcesChanged() -> send(Notifications.RESOURCES_CHANGED, params, _ -> true);
            case Change.ResourceUpdated updated ->
                send(
                        Notifications.RESOURCE_UPDATED,
                        params.put("uri", updated.uri()),
                        session -> visibility.isTold(session.caller(), updated, session.watched()));
            case Change.PromptsChanged() -> {}
        }
    }

    private void send(String method, ObjectNode params, Predicate<Session> recipients) {
        var message = MessageWriter.notification(method, params);
        all.stream().filter(recipients).forEach(session -> session.send(message));
    }

    /// Ends sessions that have been idle for too long.
    public void expire() {
        var now = nanoClock.getAsLong();
        byId.values().stream()
                .filter(session -> session.idleNanos(now) > idleMax.toNanos() && !session.isListening())
                .forEach(this::end);
    }

    /// Closes the streams of all sessions but keeps the sessions.
    public void closeStreams() {
        byId.values().forEach(Session::closeStream);
    }

    public void endAll() {
        byId.values().forEach(this::end);
    }

    private void makeRoomFor(Caller newcomer) {
        expire();
        if (byId.size() >= max) {
            var held = heldWith(newcomer);
            var now = nanoClock.getAsLong();
            byId.values().stream()
                    .max(Comparator.comparing((Session session) ->
                                    held.getOrDefault(session.caller().id(), 0L))
                            .thenComparing(session -> !session.isListening())
                            .thenComparingLong(session -> session.idleNanos(now)))
                    .ifPresent(this::end);
        }
    }

    /// Sessions per caller, including the one about to start.
    private Map<String, Long> heldWith(Caller newcomer) {
        return Stream.concat(
                        byId.values().stream().map(session -> session.caller().id()), Stream.of(newcomer.id()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private String newId() {
        var bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
