package pinakes.transport.mcp;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation.LogLevel;
import pinakes.tool.text.OneLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a client said about itself, whichever way its era has for saying it.
///
/// @param name as the program calls itself: for display and logs, never for decisions
/// @param logLevel the least severe log message it wants to hear; null for none at all
public record Client(
        ProtocolVersion version,
        ObjectNode capabilities,
        String name,
        String programVersion,
        @Nullable LogLevel logLevel) {
    /// Where a client of the stateless era says which version it speaks.
    public static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String META_INFO = "io.modelcontextprotocol/clientInfo";
    private static final String META_LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    private static final String UNKNOWN = "unknown";
    private static final int NAME_CHARS_MAX = 128;

    /// A client that calls without a word about itself.
    static Client unknown(ProtocolVersion version) {
        return new Client(version, JsonNodeFactory.instance.objectNode(), UNKNOWN, UNKNOWN, null);
    }

    /// A client of the session era, by the parameters of its `initialize`.
    static Client introducing(Params params) {
        var requested = params.text("protocolVersion");
        var version = ProtocolVersion.of(requested)
                .filter(known -> !known.stateless())
                .orElse(ProtocolVersion.NEWEST_WITH_SESSIONS);
        var info = params.optionalObject("clientInfo");
        return new Client(
                version,
                params.optionalObject("capabilities"),
                text(info.path("name")),
                text(info.path("version")),
                LogLevel.INFO);
    }

    /// A client of the stateless era, by the metadata of its request.
    static Client declaring(JsonNode meta) {
        if (!(meta instanceof ObjectNode fields) || !fields.path(META_VERSION).isString()) {
            throw ProtocolFault.invalidParams("_meta needs " + META_VERSION);
        }
        var requested = fields.path(META_VERSION).stringValue();
        var version = ProtocolVersion.of(requested)
                .filter(ProtocolVersion::stateless)
                .orElseThrow(() -> new ProtocolFault(RpcError.unsupportedVersion(requested)));
        if (!(fields.path(META_CAPABILITIES) instanceof ObjectNode capabilities)) {
            throw ProtocolFault.invalidParams("_meta needs " + META_CAPABILITIES);
        }
        var info = fields.path(META_INFO);
        var logLevel = fields.path(META_LOG_LEVEL);
        return new Client(
                version,
                capabilities,
                text(info.path("name")),
                text(info.path("version")),
                logLevel.isMissingNode() ? null : logLevel(logLevel));
    }

    Client hearing(LogLevel level) {
        return new Client(version, capabilities, name, programVersion, level);
    }

    static LogLevel logLevel(JsonNode json) {
        for (var level : LogLevel.values()) {
            if (json.isString() && wireName(level).equals(json.stringValue())) {
                return level;
            }
        }
        throw ProtocolFault.invalidParams("The log level is one of debug to emergency");
    }

    static String wireName(LogLevel level) {
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
