package pinakes.engine.http.server.replay;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.server.route.Reply;

/// What is known of a request that has a key.
///
/// @param fingerprint tells it from other requests
/// @param answer how it was answered; null until it was
record Noted(String fingerprint, @Nullable Answer answer) {
    static Noted begun(String fingerprint) {
        return new Noted(fingerprint, null);
    }

    static Noted ended(String fingerprint, Reply.Whole reply) {
        return new Noted(
                fingerprint,
                new Answer(
                        reply.status(),
                        reply.headers(),
                        reply.mediaType(),
                        StandardCharsets.UTF_8.decode(reply.body()).toString()));
    }

    /// Whether a note has no answer yet, told from how it is written, because there may be very many.
    static boolean isOpen(String json) {
        return json.endsWith("\"answer\":null}");
    }

    Optional<Reply> reply() {
        return Optional.ofNullable(answer).map(Answer::reply);
    }

    record Answer(int status, Map<String, String> headers, String mediaType, String body) {
        Reply reply() {
            return new Reply.Whole(status, headers, mediaType, StandardCharsets.UTF_8.encode(body));
        }
    }
}
