package pinakes.engine.http.wire;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A JSON field, as declared by a record component.
///
/// @param required whether it must be present; nullable fields may be absent
public record JsonField(String name, Type type, boolean required, RecordComponent component) {
    public static List<JsonField> of(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(JsonField::of).toList();
    }

    /// The JSON name of a component.
    public static String name(RecordComponent component) {
        return component.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    public @Nullable Object in(Record value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Cannot read a public record", e);
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
