package pinakes.transport.mcp.session;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation.LogLevel;
import pinakes.tool.text.OneLine;
import pinakes.transport.mcp.message.Message.Request;
import pinakes.transport.mcp.message.Params;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.ProtocolVersion;
import pinakes.transport.mcp.message.RpcError;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a client declared about itself, in either era.
///
/// @param name the program's own name, for display and logs only
/// @param logLevel the lowest level of log messages to send; null for none
public record ClientInfo(
        ProtocolVersion version,
        ObjectNode capabilities,
        String name,
        String programVersion,
        @Nullable LogLevel logLevel) {
    private static final String META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String META_INFO = "io.modelcontextprotocol/clientInfo";
    private static final String META_LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    private static final String UNKNOWN = "unknown";
    private static final int NAME_CHARS_MAX = 128;

    public static ClientInfo unknown(ProtocolVersion version) {
        return new ClientInfo(version, JsonNodeFactory.instance.objectNode(), UNKNOWN, UNKNOWN, null);
    }

    /// A session client, from the parameters of its `initialize`.
    public static ClientInfo ofInitialize(Params params) {
        var requested = params.text("protocolVersion");
        var version = ProtocolVersion.of(requested)
                .filter(known -> !known.stateless())
                .orElse(ProtocolVersion.NEWEST_WITH_SESSIONS);
        var info = params.optionalObject("clientInfo");
        return new ClientInfo(
                version,
                params.optionalObject("capabilities"),
                text(info.path("name")),
                text(info.path("version")),
                LogLevel.INFO);
    }

    /// A stateless client, from the metadata of its request.
    public static ClientInfo ofMetadata(JsonNode meta) {
        if (!(meta instanceof ObjectNode fields)
                || !fields.path(Request.META_VERSION).isString()) {
            throw ProtocolFault.invalidParams("_meta must contain " + Request.META_VERSION);
        }
        var requested = fields.path(Request.META_VERSION).stringValue();
        var version = ProtocolVersion.of(requested)
                .filter(ProtocolVersion::stateless)
                .orElseThrow(() -> new ProtocolFault(RpcError.unsupportedVersion(requested)));
        if (!(fields.path(META_CAPABILITIES) instanceof ObjectNode capabilities)) {
            throw ProtocolFault.invalidParams("_meta must contain " + META_CAPABILITIES);
        }
        var info = fields.path(META_INFO);
        var logLevel = fields.path(META_LOG_LEVEL);
        return new ClientInfo(
                version,
                capabilities,
                text(info.path("name")),
                text(info.path("version")),
                logLevel.isMissingNode() ? null : logLevel(logLevel));
    }

    ClientInfo withLogLevel(LogLevel level) {
        return new ClientInfo(version, capabilities, name, programVersion, level);
    }

    public static LogLevel logLevel(JsonNode json) {
        for (var level : LogLevel.values()) {
            if (json.isString() && wireName(level).equals(json.stringValue())) {
                return level;
            }
        }
        throw ProtocolFault.invalidParams(
                "The log level must be one of debug, info, notice, warning, error, critical, alert, emergency");
    }

    public static String wireName(LogLevel level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static String text(JsonNode name) {
        if (!name.isString() || name.stringValue().isBlank()) {
            return UNKNOWN;
        }
        var text = OneLine.of(name.stringValue());
        return text.length() <= NAME_CHARS_MAX ? text : text.substring(0, NAME_CHARS_MAX);
    }
}
