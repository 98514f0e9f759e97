package pinakes.tool.contract;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

/// An optional parameter of a mutation, where "not sent" and "sent as null" differ.
///
/// @param sent whether the caller sent the parameter
/// @param value what it sent; null clears the field
@JsonDeserialize(using = Patch.Reader.class)
public record Patch<T>(boolean sent, @Nullable T value) {
    private static <T> Patch<T> absent() {
        return new Patch<>(false, null);
    }

    private static <T> Patch<T> to(@Nullable T value) {
        return new Patch<>(true, value);
    }

    static final class Reader extends ValueDeserializer<Patch<?>> {
        private final @Nullable JavaType valueType;

        Reader() {
            this(null);
        }

        private Reader(@Nullable JavaType valueType) {
            this.valueType = valueType;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            var type = property != null ? property.getType() : context.getContextualType();
            return new Reader(type.containedType(0));
        }

        @Override
        public Patch<?> deserialize(JsonParser parser, DeserializationContext context) {
            return Patch.to(context.readValue(parser, valueType));
        }

        @Override
        public Object getNullValue(DeserializationContext context) {
            return Patch.to(null);
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Patch.absent();
        }
    }
}
