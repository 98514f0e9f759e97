package pinakes.engine.http.server.route;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import pinakes.engine.http.wire.JsonCodec;

/// The response of an endpoint.
public sealed interface ApiReply {
    record Whole(int status, Map<String, String> headers, String mediaType, ByteBuffer body) implements ApiReply {
        public Whole {
            headers = Map.copyOf(headers);
            body = body.asReadOnlyBuffer();
        }

        /// An independent view of the body, positioned at its start.
        @Override
        public ByteBuffer body() {
            return body.duplicate();
        }
    }

    /// A response that the thread of the call writes step by step.
    record Streamed(Map<String, String> headers, String mediaType, Writing writing) implements ApiReply {
        public Streamed {
            headers = Map.copyOf(headers);
        }
    }

    @FunctionalInterface
    interface Writing {
        void to(Response response) throws IOException, InterruptedException;
    }

    static Whole json(Object body) {
        return json(HttpStatus.OK_200, Map.of(), body);
    }

    static Whole json(int status, Map<String, String> headers, Object body) {
        return new Whole(status, headers, "application/json", ByteBuffer.wrap(JsonCodec.write(body)));
    }
}
