package pinakes.testkit.wire;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// The headers in which a client of the stateless era repeats parts of a message for routers.
final class RoutingHeaders {
    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
    private static final List<String> NAMES = List.of("name", "uri", "taskId");

    private RoutingHeaders() {}

    static Map<String, String> of(JsonNode message) {
        var headers = new HashMap<String, String>();
        headers.put("Mcp-Method", message.path("method").asString());
        NAMES.stream()
                .map(name -> message.path("params").path(name))
                .filter(JsonNode::isString)
                .findFirst()
                .ifPresent(name -> headers.put("Mcp-Name", encoded(name.asString())));
        return headers;
    }

    static String encoded(String value) {
        if (PLAIN.matcher(value).matches() && !value.startsWith("=?base64?")) {
            return value;
        }
        return "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
    }
}
