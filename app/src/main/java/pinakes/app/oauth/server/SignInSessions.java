package pinakes.app.oauth.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.JacksonException;

/// The sessions of people who signed in, in a small file.
///
/// They are few and change rarely, so every change replaces the file.
final class SignInSessions {
    static final Duration LIFETIME = Duration.ofDays(30);
    /// A client whose answer got lost may repeat its request for new tokens.
    static final Duration REPEAT_TIME = Duration.ofSeconds(30);

    private static final String FILE = "sessions.json";
    private static final int PER_KEY_MAX = 20;
    private static final int ID_BYTES = 16;

    private final Path file;
    private final SecureRandom random;
    private final InstantSource clock;
    private final Map<String, SignInSession> sessions = new ConcurrentHashMap<>();

    private record Stored(List<SignInSession> sessions) {}

    SignInSessions(Path directory, SecureRandom random, InstantSource clock) throws IOException {
        this.file = directory.resolve(FILE);
        this.random = random;
        this.clock = clock;
        if (Files.exists(file)) {
            try {
                WireJson.SNAKE
                        .readValue(Files.readAllBytes(file), Stored.class)
                        .sessions()
                        .forEach(session -> sessions.put(session.id(), session));
            } catch (JacksonException e) {
                throw new IOException(
                        file + " is damaged. Delete it; everyone who signed in through a browser must then sign in"
                                + " again.",
                        e);
            }
        }
    }

    /// A session that has not ended.
    Optional<SignInSession> find(String id) {
        return Optional.ofNullable(sessions.get(id))
                .filter(session -> clock.instant().isBefore(session.endsAt()));
    }

    synchronized SignInSession begin(String key, String client, List<String> scopes, String resource) {
        var now = clock.instant();
        var id = new byte[ID_BYTES];
        random.nextBytes(id);
        var session = new SignInSession(
                HexFormat.of().formatHex(id), key, client, scopes, resource, 0, now, now.plus(LIFETIME));
        sessions.values().removeIf(old -> !now.isBefore(old.endsAt()));
        sessions.values().stream()
                .filter(old -> old.key().equals(key))
                .sorted(Comparator.comparing(SignInSession::renewedAt).reversed())
                .skip(PER_KEY_MAX - 1)
                .map(SignInSession::id)
                .toList()
                .forEach(sessions::remove);
        sessions.put(session.id(), session);
        store();
        return session;
    }

    /// Renews a session for the holder of its refresh token.
    ///
    /// A refresh token that was used before has been stolen, from the client or by it, so the session ends.
    synchronized Optional<SignInSession> renew(String id, int generation) {
        var found = find(id);
        if (found.isEmpty()) {
            return found;
        }
        var session = found.get();
        var now = clock.instant();
        if (generation == session.generation()) {
            var renewed = session.renewed(now, now.plus(LIFETIME));
            sessions.put(id, renewed);
            store();
            return Optional.of(renewed);
        }
        var isRepeated = generation == session.generation() - 1
                && now.isBefore(session.renewedAt().plus(REPEAT_TIME));
        if (isRepeated) {
            return found;
        }
        end(id);
        return Optional.empty();
    }

    synchronized void end(String id) {
        if (sessions.remove(id) != null) {
            store();
        }
    }

    private void store() {
        var next = file.resolveSibling(FILE + ".next");
        var content = WireJson.SNAKE.writeValueAsBytes(new Stored(List.copyOf(sessions.values())));
        try {
            Files.deleteIfExists(next);
            try (var out = FileChannel.open(
                    next, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OwnerOnly.file(next))) {
                out.write(ByteBuffer.wrap(content));
                out.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot store the sessions of people who signed in", e);
        }
    }
}
