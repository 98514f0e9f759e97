package pinakes.engine.http.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.wire.JsonCodec;

/// A reply as it is stored, as JSON.
record StoredReply(int status, Map<String, String> headers, String mediaType, String body) {
    static String of(ApiReply.Whole reply) {
        var body = StandardCharsets.UTF_8.decode(reply.body()).toString();
        var answer = new StoredReply(reply.status(), reply.headers(), reply.mediaType(), body);
        return new String(JsonCodec.write(answer), StandardCharsets.UTF_8);
    }

    static ApiReply reply(String json) {
        var answer = JsonCodec.read(json.getBytes(StandardCharsets.UTF_8), StoredReply.class);
        return new ApiReply.Whole(
                answer.status(), answer.headers(), answer.mediaType(), StandardCharsets.UTF_8.encode(answer.body()));
    }
}
