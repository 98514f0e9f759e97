package pinakes.engine.http.client.connection;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/// A request as HTTP/1.1 sends it; a body of unknown length goes in chunks.
record SocketRequest(HttpRequest request) {
    private static final String LINE_END = "\r\n";
    private static final int BUFFER_BYTES = 16 * 1024;

    void writeTo(OutputStream channel) throws IOException, InterruptedException {
        var out = new BufferedOutputStream(channel, BUFFER_BYTES);
        var body = request.bodyPublisher().orElse(null);
        out.write(head(body).getBytes(StandardCharsets.ISO_8859_1));
        if (body != null && body.contentLength() != 0) {
            write(body, out);
        }
        out.flush();
    }

    private String head(@Nullable BodyPublisher body) {
        var uri = request.uri();
        var query = uri.getRawQuery();
        var head = new StringBuilder(request.method()).append(' ').append(uri.getRawPath());
        if (query != null) {
            head.append('?').append(query);
        }
        head.append(" HTTP/1.1").append(LINE_END);
        field("Host", uri.getRawAuthority(), head);
        field("Connection", "close", head);
        if (body != null) {
            if (body.contentLength() < 0) {
                field("Transfer-Encoding", "chunked", head);
            } else {
                field("Content-Length", Long.toString(body.contentLength()), head);
            }
        }
        request.headers().map().forEach((name, values) -> values.forEach(value -> field(name, value, head)));
        return head.append(LINE_END).toString();
    }

    private static void field(String name, String value, StringBuilder head) {
        head.append(name).append(": ").append(value).append(LINE_END);
    }

    private static void write(BodyPublisher body, OutputStream out) throws IOException, InterruptedException {
        var isChunked = body.contentLength() < 0;
        var sending = new Sending(out, isChunked);
        body.subscribe(sending);
        try {
            sending.done.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        }
        if (isChunked) {
            out.write(("0" + LINE_END + LINE_END).getBytes(StandardCharsets.US_ASCII));
        }
    }

    /// Writes what a publisher provides, one part at a time.
    private static final class Sending implements Flow.Subscriber<ByteBuffer> {
        private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        private final OutputStream out;
        private final boolean isChunked;
        private Flow.@Nullable Subscription subscription;

        Sending(OutputStream out, boolean isChunked) {
            this.out = out;
            this.isChunked = isChunked;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(ByteBuffer part) {
            var source = subscription;
            if (source == null || done.isDone()) {
                return;
            }
            try {
                write(part);
                source.request(1);
            } catch (IOException e) {
                source.cancel();
                done.completeExceptionally(e);
            }
        }

        private void write(ByteBuffer part) throws IOException {
            var bytes = new byte[part.remaining()];
            part.get(bytes);
            if (bytes.length == 0) {
                return; // an empty chunk would end the body
            }
            if (isChunked) {
                out.write((Integer.toHexString(bytes.length) + LINE_END).getBytes(StandardCharsets.US_ASCII));
            }
            out.write(bytes);
            if (isChunked) {
                out.write(LINE_END.getBytes(StandardCharsets.US_ASCII));
            }
        }

        @Override
        public void onError(Throwable cause) {
            done.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            done.complete(null);
        }
    }
}
