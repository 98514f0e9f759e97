package pinakes.transport.mcp;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import pinakes.tool.Caller;

/// The sessions that clients name in a header, because their wire has no connection to tie them to.
///
/// A session belongs to the caller that began it: its id alone opens nothing. There is a bound on how many there are;
/// beyond it the one that was used least recently makes room, or else one that only listens.
public final class Sessions {
    private static final int ID_BYTES = 18;

    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final Audience audience;
    private final InstantSource clock;
    private final int max;
    private final Duration idleMax;

    Sessions(Audience audience, InstantSource clock, int max, Duration idleMax) {
        this.audience = audience;
        this.clock = clock;
        this.max = max;
        this.idleMax = idleMax;
    }

    public Session begin(Client client, Caller caller) {
        if (byId.size() >= max) {
            makeRoom();
        }
        var session = new Session(newId(), caller, client, clock.millis());
        byId.put(session.id(), session);
        audience.add(session);
        return session;
    }

    /// A session that lives and dies with a connection: no other message can name it.
    Session beginConnected(Client client, Caller caller) {
        var session = new Session(newId(), caller, client, clock.millis());
        audience.add(session);
        return session;
    }

    /// The session of that id, if this caller began it.
    public Optional<Session> find(String id, Caller caller) {
        var session = byId.get(id);
        if (session == null || !session.belongsTo(caller)) {
            return Optional.empty();
        }
        session.touch(clock.millis());
        return Optional.of(session);
    }

    public void end(Session session) {
        byId.remove(session.id());
        audience.remove(session);
        session.end();
    }

    /// Ends the sessions that nobody has used for long.
    public void expire() {
        var oldest = clock.millis() - idleMax.toMillis();
        byId.values().stream()
                .filter(session -> session.lastUsedMillis() < oldest && !session.isListening())
                .forEach(this::end);
    }

    /// Closes the streams of all sessions; the sessions stay.
    void hangUp() {
        byId.values().forEach(Session::hangUp);
    }

    void endAll() {
        byId.values().forEach(this::end);
    }

    private void makeRoom() {
        expire();
        if (byId.size() >= max) {
            byId.values().stream()
                    .min(Comparator.comparing(Session::isListening).thenComparingLong(Session::lastUsedMillis))
                    .ifPresent(this::end);
        }
    }

    private String newId() {
        var bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
