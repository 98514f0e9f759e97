package pinakes.engine.http.wire;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/// A JSON field of a record, as it is written.
public record JsonField(String name, AnnotatedMethod accessor) {
    private static final Map<Class<?>, List<JsonField>> KNOWN = new ConcurrentHashMap<>();

    /// The fields of a type, determined once, because every request is checked with them.
    public static List<JsonField> of(Class<?> type) {
        return KNOWN.computeIfAbsent(type, JsonField::read);
    }

    private static List<JsonField> read(Class<?> type) {
        return JsonCodec.description(type).findProperties().stream()
                .filter(BeanPropertyDefinition::hasGetter)
                .map(property -> new JsonField(property.getName(), property.getGetter()))
                .toList();
    }

    public Type type() {
        return accessor.getAnnotated().getGenericReturnType();
    }

    /// Whether it must be present; nullable fields may be absent.
    public boolean required() {
        return !accessor.getAnnotated().getAnnotatedReturnType().isAnnotationPresent(Nullable.class);
    }

    public @Nullable Object in(Record value) {
        return accessor.getValue(value);
    }
}
