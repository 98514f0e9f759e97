package pinakes.engine.http.server.route;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import pinakes.engine.http.wire.JsonCodec;

/// What a call is answered.
public sealed interface Reply {
    /// A whole answer.
    record Whole(int status, Map<String, String> headers, String mediaType, ByteBuffer body) implements Reply {
        public Whole {
            headers = Map.copyOf(headers);
            body = body.asReadOnlyBuffer();
        }

        /// The body, to be read from its beginning by whoever asks.
        @Override
        public ByteBuffer body() {
            return body.duplicate();
        }
    }

    /// An answer that takes a while to write, on the thread of the call.
    record Streamed(Map<String, String> headers, String mediaType, Writing writing) implements Reply {
        public Streamed {
            headers = Map.copyOf(headers);
        }
    }

    /// Writes the body of a response.
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
