package pinakes.engine.http.client.connection;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The status and the headers of a response over a socket.
record ResponseHead(int statusCode, HttpHeaders headers) implements ResponseInfo {
    private static final String PROTOCOL = "HTTP/1.";
    private static final int STATUS_AT = "HTTP/1.1 ".length();
    private static final int STATUS_DIGITS = 3;
    private static final int LINE_BYTES_MAX = 16 * 1024;
    private static final int FIELDS_MAX = 100;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    /// Reads the head, up to and including the empty line.
    static ResponseHead read(InputStream in) throws IOException {
        var status = status(line(in));
        Map<String, List<String>> fields = new HashMap<>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var colon = line.indexOf(':');
            if (colon <= 0 || fields.size() == FIELDS_MAX) {
                throw new IOException("The engine sent invalid headers");
            }
            fields.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return new ResponseHead(status, HttpHeaders.of(fields, (_, _) -> true));
    }

    @Override
    public HttpClient.Version version() {
        return HttpClient.Version.HTTP_1_1;
    }

    /// The body that follows this head.
    InputStream body(String method, InputStream in) {
        if (method.equals("HEAD") || statusCode == NO_CONTENT || statusCode == NOT_MODIFIED) {
            return InputStream.nullInputStream();
        }
        if (headers.firstValue("Transfer-Encoding")
                .filter("chunked"::equalsIgnoreCase)
                .isPresent()) {
            return FramedBody.inChunks(in);
        }
        var length = headers.firstValueAsLong("Content-Length");
        return length.isPresent() ? FramedBody.ofLength(length.getAsLong(), in) : in;
    }

    private static int status(String line) throws IOException {
        try {
            if (line.startsWith(PROTOCOL)) {
                return Integer.parseInt(line, STATUS_AT, STATUS_AT + STATUS_DIGITS, 10);
            }
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException("The engine sent an invalid status: " + line, e);
        }
        throw new IOException("The process at the socket does not speak HTTP");
    }

    /// A line without its end.
    static String line(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The connection was closed before the response was complete");
            }
            if (bytes.size() == LINE_BYTES_MAX) {
                throw new IOException("The engine sent a header line of more than " + LINE_BYTES_MAX + " bytes");
            }
            bytes.write(next);
        }
        var line = bytes.toString(StandardCharsets.ISO_8859_1);
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
