package pinakes.engine.http.wire;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One field of a record on the wire, as the record declares it.
///
/// @param required whether it must be there: what may be null may be left out, too
public record JsonField(String name, Type type, boolean required, RecordComponent component) {
    public static List<JsonField> of(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(JsonField::of).toList();
    }

    /// The name of a component on the wire.
    public static String name(RecordComponent component) {
        return component.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    /// The value of this field.
    public @Nullable Object in(Record value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("The records of the wire can be read", e);
        }
    }

    private static JsonField of(RecordComponent component) {
        return new JsonField(
                name(component),
                component.getGenericType(),
                !component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                component);
    }
}
