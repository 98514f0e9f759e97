package pinakes.engine.http.wire;

import pinakes.tool.contract.WireJson;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/// How the records of this package become JSON and back.
public final class EngineJson {
    private static final JsonMapper MAPPER = WireJson.SNAKE;

    private EngineJson() {}

    public static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /// Reads an answer; what an older client does not know is left out, so that engines can be newer than gateways.
    public static <T> T read(byte[] json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }

    /// Reads requests; what the engine does not know is refused, so that a typing error is not taken for a default, and
    /// so is null in the place of a number.
    public static ObjectReader strictly(Class<?> type) {
        return MAPPER.readerFor(type)
                .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    /// The mapper itself, for what has no record.
    public static JsonMapper mapper() {
        return MAPPER;
    }
}
