package pinakes.transport.streamable;

import java.math.BigDecimal;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.method.MirroredParameters;
import tools.jackson.databind.JsonNode;

/// Checks that the headers of a stateless request match the parts of the body that they repeat.
///
/// A proxy that routes or blocks by header must be able to rely on that.
record HeaderChecks(MirroredParameters mirrored) {
    private static final int NUMBER_CHARS_MAX = 32;

    /// The first mismatch; null when there is none.
    @Nullable
    RpcError check(HttpFields headers, Message.Request request) {
        var version = request.meta().path(Message.Request.META_VERSION);
        // A body without a version is refused later, with the error that the protocol defines.
        if (!version.isMissingNode() && !version.asString("").equals(single(headers, SessionHeaders.VERSION))) {
            return mismatch(SessionHeaders.VERSION);
        }
        if (!request.method().equals(single(headers, "Mcp-Method"))) {
            return mismatch("Mcp-Method");
        }
        var name = name(request);
        if (name != null && !sameText(name, headers, "Mcp-Name")) {
            return mismatch("Mcp-Name");
        }
        return request.method().equals("tools/call") ? checkMirrored(headers, request) : null;
    }

    private @Nullable RpcError checkMirrored(HttpFields headers, Message.Request request) {
        var tool = request.params().path("name").asString("");
        for (var parameter : mirrored.of(tool)) {
            var header = "Mcp-Param-" + parameter.header();
            var value = parameter.valueIn(request.params().path("arguments"));
            var given = !value.isMissingNode() && !value.isNull();
            if (given ? !sameText(value, headers, header) : headers.contains(header)) {
                return mismatch(header);
            }
        }
        return null;
    }

    private static @Nullable JsonNode name(Message.Request request) {
        var field = switch (request.method()) {
            case "tools/call", "prompts/get" -> "name";
            case "resources/read" -> "uri";
            case "tasks/get", "tasks/update", "tasks/cancel" -> "taskId";
            default -> null;
        };
        return field == null ? null : request.params().get(field);
    }

    private static boolean sameText(JsonNode value, HttpFields headers, String header) {
        var raw = single(headers, header);
        var given = raw == null ? null : HeaderText.decode(raw);
        if (given == null) {
            return false;
        }
        return value.isNumber() ? sameNumber(value, given) : value.asString("").equals(given);
    }

    /// Numerically: 42 equals 42.0.
    private static boolean sameNumber(JsonNode value, String given) {
        try {
            return Double.isFinite(value.doubleValue())
                    && given.length() <= NUMBER_CHARS_MAX
                    && value.decimalValue().compareTo(new BigDecimal(given)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /// Null when the header is absent or there are several.
    private static @Nullable String single(HttpFields headers, String name) {
        var values = headers.getValuesList(name);
        return values.size() == 1 ? values.getFirst().strip() : null;
    }

    private static RpcError mismatch(String header) {
        return RpcError.headerMismatch(header + " is missing or does not match the body");
    }
}
