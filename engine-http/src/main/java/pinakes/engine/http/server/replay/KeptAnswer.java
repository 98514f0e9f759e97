package pinakes.engine.http.server.replay;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.wire.JsonCodec;

/// An answer in the form in which it is kept.
record KeptAnswer(int status, Map<String, String> headers, String mediaType, String body) {
    static String of(Reply.Whole reply) {
        var body = StandardCharsets.UTF_8.decode(reply.body()).toString();
        var answer = new KeptAnswer(reply.status(), reply.headers(), reply.mediaType(), body);
        return new String(JsonCodec.write(answer), StandardCharsets.UTF_8);
    }

    static Reply reply(String json) {
        var answer = JsonCodec.read(json.getBytes(StandardCharsets.UTF_8), KeptAnswer.class);
        return new Reply.Whole(
                answer.status(), answer.headers(), answer.mediaType(), StandardCharsets.UTF_8.encode(answer.body()));
    }
}
