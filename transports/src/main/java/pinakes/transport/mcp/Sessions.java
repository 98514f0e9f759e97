package pinakes.transport.mcp;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.tool.Caller;

/// The sessions that clients name in a header, because their wire has no connection to tie them to.
///
/// A session belongs to the caller that began it: its id alone opens nothing. There is a bound on how many there are;
/// beyond it the caller that has most of them makes room, with the one that was used least recently, or else with one
/// that only listens: whoever begins sessions without end ends nobody's but its own.
public final class Sessions {
    private static final int ID_BYTES = 18;

    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final Audience audience;
    private final LongSupplier nanoClock;
    private final int max;
    private final Duration idleMax;

    Sessions(Audience audience, LongSupplier nanoClock, int max, Duration idleMax) {
        this.audience = audience;
        this.nanoClock = nanoClock;
        this.max = max;
        this.idleMax = idleMax;
    }

    public Session begin(Client client, Caller caller) {
        if (byId.size() >= max) {
            makeRoomFor(caller);
        }
        var session = new Session(newId(), caller, client, nanoClock);
        byId.put(session.id(), session);
        audience.add(session);
        return session;
    }

    /// A session that lives and dies with a connection: no other message can name it.
    Session beginConnected(Client client, Caller caller) {
        var session = new Session(newId(), caller, client, nanoClock);
        audience.add(session);
        return session;
    }

    /// The session of that id, if this caller began it.
    public Optional<Session> find(String id, Caller caller) {
        var session = byId.get(id);
        if (session == null || !session.belongsTo(caller)) {
            return Optional.empty();
        }
        session.touch();
        return Optional.of(session);
    }

    public void end(Session session) {
        byId.remove(session.id());
        audience.remove(session);
        session.end();
    }

    /// Ends the sessions that nobody has used for long.
    public void expire() {
        var now = nanoClock.getAsLong();
        byId.values().stream()
                .filter(session -> session.idleNanos(now) > idleMax.toNanos() && !session.isListening())
                .forEach(this::end);
    }

    /// Closes the streams of all sessions; the sessions stay.
    void hangUp() {
        byId.values().forEach(Session::hangUp);
    }

    void endAll() {
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

    /// How many sessions each caller has, counting the one that is about to begin.
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
