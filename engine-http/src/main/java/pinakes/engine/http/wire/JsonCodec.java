package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/// Converts the records of this package and of the domain to JSON and back.
public final class JsonCodec {
    private static final JsonMapper MAPPER =
            WireJson.SNAKE.rebuild().addModule(new DomainJson()).build();
    private static final JsonMapper STRICT = MAPPER.rebuild()
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .withCoercionConfig(LogicalType.Textual, JsonCodec::refuseOtherValues)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JsonCodec() {}

    /// A number or a boolean is not read as text.
    private static void refuseOtherValues(MutableCoercionConfig text) {
        for (var shape : List.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)) {
            text.setCoercion(shape, CoercionAction.Fail);
        }
    }

    public static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /// Reads a response; unknown fields are ignored, so that an engine can be newer than its gateways.
    public static <T> T read(byte[] json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }

    /// Reads requests; unknown fields are rejected, so that a typo is not mistaken for a default, and so are repeated
    /// fields, null numbers, null elements and values of another type, such as 1 for true.
    public static ObjectReader strictly(Class<?> type) {
        return strictly(STRICT.readerFor(type));
    }

    public static ObjectReader strictly(TypeReference<?> type) {
        return strictly(STRICT.readerFor(type));
    }

    private static ObjectReader strictly(ObjectReader reader) {
        return reader.with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    /// Describes how a type is written; it may be written as another type.
    public static BeanDescription description(Class<?> type) {
        var published = MAPPER.constructType(DomainJson.published(type));
        var introspector = MAPPER.serializationConfig().classIntrospectorInstance();
        return introspector.introspectForSerialization(published, introspector.introspectClassAnnotations(published));
    }

    /// The mapper itself, for values without a record.
    public static JsonMapper mapper() {
        return MAPPER;
    }
}
