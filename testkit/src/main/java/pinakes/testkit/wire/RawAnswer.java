package pinakes.testkit.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// An HTTP answer as read from the socket.
///
/// @param headers by name in lower case
public record RawAnswer(int status, Map<String, List<String>> headers, String body) {
    private static final String HEAD_END = "\r\n\r\n";

    static RawAnswer read(byte[] bytes) throws IOException {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        var headEnd = text.indexOf(HEAD_END);
        if (headEnd < 0) {
            throw new AssertionError("not an HTTP answer: " + text);
        }
        var lines = text.substring(0, headEnd).split("\r\n", -1);
        var headers = headers(lines);
        var content = Arrays.copyOfRange(bytes, headEnd + HEAD_END.length(), bytes.length);
        var chunked = headers.getOrDefault("transfer-encoding", List.of()).contains("chunked");
        var body = new String(chunked ? joined(content) : content, StandardCharsets.UTF_8);
        return new RawAnswer(Integer.parseInt(lines[0].split(" ", 3)[1]), headers, body);
    }

    public JsonNode json() {
        return Json.parse(body);
    }

    /// The header's values; none if there is no such header.
    public String header(String name) {
        return String.join(", ", headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
    }

    private static Map<String, List<String>> headers(String[] lines) {
        var headers = new TreeMap<String, List<String>>();
        Arrays.stream(lines).skip(1).forEach(line -> {
            var colon = line.indexOf(':');
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        });
        return headers;
    }

    private static byte[] joined(byte[] chunks) throws IOException {
        var in = new ByteArrayInputStream(chunks);
        var out = new ByteArrayOutputStream();
        for (int length = chunkLength(in); length > 0; length = chunkLength(in)) {
            out.writeBytes(in.readNBytes(length));
            in.readNBytes(2);
        }
        return out.toByteArray();
    }

    private static int chunkLength(ByteArrayInputStream in) {
        var digits = new StringBuilder();
        for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
            digits.append((char) c);
        }
        return digits.isEmpty() ? 0 : Integer.parseInt(digits.toString().strip(), 16);
    }
}
