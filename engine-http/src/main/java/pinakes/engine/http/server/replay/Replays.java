package pinakes.engine.http.server.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.request.NotedRequest;
import pinakes.engine.request.RequestJournal;

/// Does every request with an `Idempotency-Key` once.
///
/// A key belongs to its caller and to one request. Only successes are kept: what was refused changed nothing and may be
/// asked again.
public final class Replays {
    private static final int KEY_CHARACTERS_MAX = 200;
    private static final String HEADER = EnginePaths.IDEMPOTENCY_KEY;

    private final RequestJournal journal;
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    public Replays(RequestJournal journal) {
        this.journal = journal;
    }

    /// The answer to a call, which may be the one that an earlier call with the same key was given.
    public Reply once(Route route, ApiCall call) throws RefusedException, IOException, InterruptedException {
        var key = call.header(HEADER);
        if (key.isEmpty() || !route.method().changes()) {
            return route.endpoint().answer(call);
        }
        if (key.get().isBlank() || key.get().length() > KEY_CHARACTERS_MAX) {
            throw RefusedException.badParameter(
                    "The header " + HEADER + " has 1 to " + KEY_CHARACTERS_MAX + " characters.");
        }
        var name = hash(call.caller().key().id(), call.caller().id(), key.get());
        if (!underWay.add(name)) {
            throw new RefusedException(
                    conflict(
                                    "request_under_way",
                                    "The first request with this " + HEADER
                                            + " is still being worked on; ask again in a moment.")
                            .problem(),
                    Map.of("Retry-After", "1"));
        }
        try {
            return once(name, route, call);
        } finally {
            underWay.remove(name);
        }
    }

    private Reply once(String name, Route route, ApiCall call)
            throws RefusedException, IOException, InterruptedException {
        var fingerprint = hash(
                route.method().name(),
                call.request().getHttpURI().getCanonicalPath(),
                String.valueOf(call.request().getHttpURI().getQuery()),
                Long.toString(call.request().getLength()),
                new String(call.body(), StandardCharsets.ISO_8859_1));
        var noted = journal.begin(name, fingerprint);
        if (noted.isPresent()) {
            return replayed(noted.get(), fingerprint);
        }
        Reply reply;
        try {
            reply = route.endpoint().answer(call);
        } catch (RefusedException | EngineUnavailableException | DeniedException e) {
            note(() -> journal.forget(name));
            throw e;
        }
        // Whatever else is thrown leaves the note as it is: nobody knows whether the work was done.
        if (reply instanceof Reply.Whole whole) {
            note(() -> journal.answer(name, KeptAnswer.of(whole)));
        } else {
            note(() -> journal.forget(name));
        }
        return reply;
    }

    /// Notes how the work ended, which has happened already: interrupts have to wait.
    private static void note(Note note) throws IOException {
        var interrupted = false;
        try {
            while (true) {
                try {
                    note.write();
                    return;
                } catch (InterruptedException _) {
                    interrupted = true;
                } catch (EngineUnavailableException e) {
                    throw new IOException("The end of a request could not be noted", e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @FunctionalInterface
    private interface Note {
        void write() throws InterruptedException;
    }

    private static Reply replayed(NotedRequest noted, String fingerprint) throws RefusedException {
        if (!noted.fingerprint().equals(fingerprint)) {
            throw new RefusedException(
                    HttpStatus.UNPROCESSABLE_ENTITY_422,
                    "idempotency_key_reused",
                    "This " + HEADER + " was used for another request; use a new one for every request.");
        }
        var answer = noted.answer();
        if (answer == null) {
            throw conflict(
                    "outcome_unknown",
                    "The first request with this " + HEADER + " was cut short, and it is not known whether it was"
                            + " done. See whether it was, and if not, send it with another key.");
        }
        return KeptAnswer.reply(answer);
    }

    private static RefusedException conflict(String code, String detail) {
        return new RefusedException(HttpStatus.CONFLICT_409, code, detail);
    }

    private static String hash(String... parts) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (var part : parts) {
                digest.update(part.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
