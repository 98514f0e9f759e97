package pinakes.testkit.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import pinakes.testkit.Deadline;

/// Sends HTTP requests that a client library would refuse to send.
public final class RawHttp {
    private static final int BODY_MAX = 64 * 1024 * 1024;

    private final URI endpoint;

    public RawHttp(URI endpoint) {
        this.endpoint = endpoint;
    }

    /// Posts JSON text, which may be malformed.
    public RawAnswer post(String body, Map<String, String> headers) throws IOException {
        return send("POST", headers, body.getBytes(StandardCharsets.UTF_8));
    }

    /// Sends a request with the default headers and the given ones.
    ///
    /// @param headers override default headers, including `Host`; an empty value omits a header
    public RawAnswer send(String method, Map<String, String> headers, byte[] body) throws IOException {
        var all = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        all.put("Host", endpoint.getAuthority());
        all.put("Content-Type", "application/json");
        all.put("Accept", "application/json, text/event-stream");
        all.put("Content-Length", Integer.toString(body.length));
        all.put("Connection", "close");
        all.putAll(headers);
        var request = new StringBuilder(method + " " + endpoint.getRawPath() + " HTTP/1.1\r\n");
        all.forEach((name, value) -> {
            if (!value.isEmpty()) {
                request.append(name).append(": ").append(value).append("\r\n");
            }
        });
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        return exchange(bytes.toByteArray());
    }

    /// Sends these bytes on a new connection and reads until the server closes it.
    public RawAnswer exchange(byte[] request) throws IOException {
        try (var socket = new Socket()) {
            var limitMillis = Math.toIntExact(Deadline.USUAL.toMillis());
            socket.connect(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()), limitMillis);
            socket.setSoTimeout(limitMillis);
            // A server that refuses early may close before it has read all; its answer counts nevertheless.
            Thread.ofVirtual().start(() -> write(socket, request));
            return RawAnswer.read(socket.getInputStream().readNBytes(BODY_MAX));
        }
    }

    private static void write(Socket socket, byte[] request) {
        try {
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
        } catch (IOException _) {
            // The reader sees what became of the connection.
        }
    }
}
