package pinakes.benchmark.call;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// One HTTP/1.1 connection that stays open; as little work as possible, because the client shares the machine.
public final class Connection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int LINE_BYTES_MAX = 8 * 1024;
    private static final String OK = "HTTP/1.1 200 ";
    private static final String LENGTH = "content-length: ";
    private static final String CHUNKED = "transfer-encoding: chunked";

    private final Socket socket;
    private final InputStream in;

    /// Connects to a server on this machine.
    public Connection(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /// Sends a request and reads its answer, which must be a tool's success.
    public byte[] call(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        var status = line();
        var body = body();
        var text = new String(body, StandardCharsets.UTF_8);
        if (!status.startsWith(OK) || !text.contains("\"structuredContent\"") || text.contains("\"isError\":true")) {
            throw new IOException("not a success: " + status + ": " + text);
        }
        return body;
    }

    private byte[] body() throws IOException {
        var length = 0;
        var chunked = false;
        for (var header = line(); !header.isEmpty(); header = line()) {
            var lowered = header.toLowerCase(Locale.ROOT);
            if (lowered.startsWith(LENGTH)) {
                length = Integer.parseInt(lowered.substring(LENGTH.length()));
            }
            chunked |= lowered.equals(CHUNKED);
        }
        return chunked ? chunks() : in.readNBytes(length);
    }

    /// A stream of events: the form of an answer that takes longer than a second.
    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        for (var length = chunkLength(); length > 0; length = chunkLength()) {
            body.write(in.readNBytes(length));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunkLength() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (var c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0 || line.length() == LINE_BYTES_MAX) {
                throw new IOException("no answer, or no valid HTTP answer");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
