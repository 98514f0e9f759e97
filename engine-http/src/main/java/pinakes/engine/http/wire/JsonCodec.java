package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.Nulls;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/// How the records of this package become JSON and back.
public final class JsonCodec {
    private static final JsonMapper MAPPER = WireJson.SNAKE;
    private static final JsonMapper STRICT = MAPPER.rebuild()
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .build();

    private JsonCodec() {}

    public static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /// Reads an answer; what an older client does not know is left out, so that engines can be newer than gateways.
    public static <T> T read(byte[] json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }

    /// Reads requests; what the engine does not know is refused, so that a typing error is not taken for a default, and
    /// so is null in the place of a number or among the values of a list, a set or a map.
    public static ObjectReader strictly(Class<?> type) {
        return strictly(STRICT.readerFor(type));
    }

    /// Reads in the same way what has no record.
    public static ObjectReader strictly(TypeReference<?> type) {
        return strictly(STRICT.readerFor(type));
    }

    private static ObjectReader strictly(ObjectReader reader) {
        return reader.with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    /// The mapper itself, for what has no record.
    public static JsonMapper mapper() {
        return MAPPER;
    }
}
