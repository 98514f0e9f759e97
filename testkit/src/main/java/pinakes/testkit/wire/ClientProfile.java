package pinakes.testkit.wire;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The name and capabilities of a test client, and the protocol era that it uses.
///
/// @param protocolVersion requested in the handshake or declared in every request; unused when bare
public record ClientProfile(Era era, String protocolVersion, ObjectNode capabilities) {
    public static final String STATELESS_VERSION = "2026-07-28";

    private static final String META_PREFIX = "io.modelcontextprotocol/";

    /// How a client introduces itself.
    public enum Era {
        /// In a handshake.
        SESSION,
        /// In the `_meta` of every request.
        STATELESS,
        /// Not at all.
        BARE
    }

    public static ClientProfile session(String protocolVersion) {
        return new ClientProfile(Era.SESSION, protocolVersion, Json.object());
    }

    public static ClientProfile stateless() {
        return new ClientProfile(Era.STATELESS, STATELESS_VERSION, Json.object());
    }

    public static ClientProfile bare() {
        return new ClientProfile(Era.BARE, "", Json.object());
    }

    /// The same client with these capabilities, in JSON.
    public ClientProfile able(String capabilitiesJson) {
        return new ClientProfile(era, protocolVersion, Json.object(capabilitiesJson));
    }

    ObjectNode handshake() {
        var params = Json.object().put("protocolVersion", protocolVersion);
        params.set("capabilities", capabilities);
        params.set("clientInfo", clientInfo());
        return params;
    }

    /// Adds what this era puts into each request; values that the test has set remain.
    ObjectNode introduced(ObjectNode params) {
        if (era != Era.STATELESS) {
            return params;
        }
        var copy = params.deepCopy();
        var meta = copy.withObject("_meta");
        putIfAbsent(meta, "protocolVersion", Json.object().stringNode(protocolVersion));
        putIfAbsent(meta, "clientCapabilities", capabilities);
        putIfAbsent(meta, "clientInfo", clientInfo());
        return copy;
    }

    private static void putIfAbsent(ObjectNode meta, String key, JsonNode value) {
        if (!meta.has(META_PREFIX + key)) {
            meta.set(META_PREFIX + key, value);
        }
    }

    private static ObjectNode clientInfo() {
        return Json.object().put("name", "testkit").put("version", "1");
    }
}
