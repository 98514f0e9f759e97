package pinakes.engine.http.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.JournaledRequest;
import pinakes.engine.OutcomeUnknownException;
import pinakes.engine.RequestJournal;
import pinakes.engine.access.DeniedException;
import pinakes.engine.file.Sha256;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.quota.QuotaExceededException;

/// Runs every request with an `Idempotency-Key` once.
///
/// A key belongs to its caller and to one request. Only successful responses are stored; a refused request changed
/// nothing and can be repeated.
public final class IdempotentRequests {
    private static final int KEY_CHARACTERS_MAX = 200;
    private static final String HEADER = EnginePaths.IDEMPOTENCY_KEY;
    private static final ProblemCase UNDER_WAY =
            new ProblemCase(HttpStatus.CONFLICT_409, "request_under_way", "The first request is still running.");

    private final RequestJournal journal;
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    public IdempotentRequests(RequestJournal journal) {
        this.journal = journal;
    }

    /// The reply to a call with a key, which may be the stored one of an earlier call.
    public ApiReply once(Route route, ApiCall call) throws RefusedException, IOException, InterruptedException {
        var key = call.header(HEADER).orElseThrow();
        if (key.isBlank() || key.length() > KEY_CHARACTERS_MAX) {
            throw RefusedException.badParameter(
                    "The header " + HEADER + " must have 1 to " + KEY_CHARACTERS_MAX + " characters.");
        }
        var name = hash(call.caller().key().id(), call.caller().id(), key);
        if (!underWay.add(name)) {
            throw UNDER_WAY.refused(
                    "The first request with this " + HEADER + " is still running; try again in a moment.",
                    Map.of(),
                    Map.of("Retry-After", "1"));
        }
        try {
            return once(name, route, call);
        } finally {
            underWay.remove(name);
        }
    }

    private ApiReply once(String name, Route route, ApiCall call)
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
        ApiReply reply;
        try {
            reply = route.endpoint().answer(call);
        } catch (OutcomeUnknownException e) {
            throw e; // and the entry stays, so that a repeated request is not executed a second time
        } catch (RefusedException | EngineUnavailableException | DeniedException | QuotaExceededException e) {
            record(() -> journal.forget(name));
            throw e;
        }
        // Any other exception leaves the entry as it is, since it is unknown whether the work was done.
        if (reply instanceof ApiReply.Whole whole) {
            record(() -> journal.answer(name, StoredReply.of(whole)));
        } else {
            record(() -> journal.forget(name));
        }
        return reply;
    }

    /// Records the end of work that is already done, so interrupts are delayed.
    private static void record(JournalEntry entry) {
        var interrupted = false;
        try {
            while (true) {
                try {
                    entry.write();
                    return;
                } catch (InterruptedException _) {
                    interrupted = true;
                } catch (EngineUnavailableException e) {
                    throw new OutcomeUnknownException(
                            "The outcome of the request could not be recorded: " + e.getMessage(), e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @FunctionalInterface
    private interface JournalEntry {
        void write() throws InterruptedException;
    }

    private static ApiReply replayed(JournaledRequest noted, String fingerprint) throws RefusedException {
        if (!noted.fingerprint().equals(fingerprint)) {
            throw new RefusedException(
                    HttpStatus.UNPROCESSABLE_ENTITY_422,
                    "idempotency_key_reused",
                    "This " + HEADER + " was used for another request; use a new key for every request.");
        }
        var answer = noted.answer();
        if (answer == null) {
            throw new RefusedException(
                    HttpStatus.CONFLICT_409,
                    "outcome_unknown",
                    "The first request with this " + HEADER + " was interrupted, and its outcome is unknown. Check"
                            + " whether it was executed; if not, send it with a new key.");
        }
        return StoredReply.reply(answer);
    }

    private static String hash(String... parts) {
        var digest = Sha256.digest();
        for (var part : parts) {
            digest.update(part.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// A reply as it is stored, as JSON.
    private record StoredReply(int status, Map<String, String> headers, String mediaType, String body) {
        static String of(ApiReply.Whole reply) {
            var body = StandardCharsets.UTF_8.decode(reply.body()).toString();
            var answer = new StoredReply(reply.status(), reply.headers(), reply.mediaType(), body);
            return new String(JsonCodec.write(answer), StandardCharsets.UTF_8);
        }

        static ApiReply reply(String json) {
            var answer = JsonCodec.read(json.getBytes(StandardCharsets.UTF_8), StoredReply.class);
            return new ApiReply.Whole(
                    answer.status(),
                    answer.headers(),
                    answer.mediaType(),
                    StandardCharsets.UTF_8.encode(answer.body()));
        }
    }
}
