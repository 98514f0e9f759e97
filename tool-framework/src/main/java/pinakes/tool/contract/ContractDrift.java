package pinakes.tool.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;

/// Finds every difference between a contract and the records that the code reads and writes.
public final class ContractDrift {
    private final Set<String> differences = new LinkedHashSet<>();

    private ContractDrift() {}

    /// The differences between a contract and a tool's input and output; empty when they agree.
    public static List<String> between(Contract contract, Class<?> input, Class<?> output) {
        var drift = new ContractDrift();
        drift.compareRecord("input", input, contract.input(), Set.of());
        drift.compareRecord("output", output, contract.success(), Set.copyOf(AnswerFields.added(contract.success())));
        return List.copyOf(drift.differences);
    }

    private void compareRecord(String path, Class<?> type, JsonNode schema, Set<String> ignored) {
        var inSchema = new TreeSet<>(schema.path("properties").propertyNames());
        inSchema.removeAll(ignored);
        inSchema.removeIf(name -> schema.path("properties").path(name).has(AnswerFit.OF_FRAMEWORK));
        for (var component : type.getRecordComponents()) {
            var name = jsonName(component);
            if (inSchema.remove(name)) {
                compareComponent(
                        path + "." + name,
                        component,
                        schema,
                        schema.path("properties").path(name));
            } else {
                differences.add(path + "." + name + " is in " + type.getSimpleName() + " but not in the contract");
            }
        }
        // `success` belongs to the family's envelope, so no record repeats it.
        inSchema.remove("success");
        inSchema.forEach(
                name -> differences.add(path + "." + name + " is in the contract but not in " + type.getSimpleName()));
    }

    private void compareComponent(String path, RecordComponent component, JsonNode owner, JsonNode schema) {
        var type = component.getAnnotatedType();
        var mayBeAbsent = isNullable(type) || isRaw(type.getType(), Patch.class);
        var required = contains(owner.path("required"), jsonName(component));
        var acceptsNull = contains(schema.path("type"), "null");
        var filledIn = schema.has("default");
        var leftOut = schema.has(AnswerFit.DETAIL);
        if (!mayBeAbsent && !filledIn && !leftOut && (!required || acceptsNull)) {
            differences.add(path + " may be absent or null in the contract, but not in the code");
        }
        if (mayBeAbsent && required && !acceptsNull && path.startsWith("output")) {
            differences.add(path + " may be null in the code, but not in the contract");
        }
        compareType(path, type, schema);
    }

    private void compareType(String path, AnnotatedType annotated, JsonNode schema) {
        var type = annotated.getType();
        if (isRaw(type, Patch.class)) {
            compareType(path, argument(annotated), schema);
            return;
        }
        var raw = rawClass(type);
        var expected = jsonType(raw);
        if (expected == null) {
            return;
        }
        if (!contains(schema.path("type"), expected) && !isEnumWithoutType(raw, schema)) {
            differences.add(
                    path + " is of type " + schema.path("type") + " in the contract, but " + expected + " in the code");
            return;
        }
        if (raw.isEnum()) {
            compareEnum(path, raw, schema);
        } else if (isRaw(type, List.class)) {
            compareType(path + "[]", argument(annotated), schema.path("items"));
        } else if (raw.isRecord() && !ValueRecordModule.isValueRecord(raw)) {
            compareRecord(path, raw, schema, Set.of());
        }
    }

    private void compareEnum(String path, Class<?> type, JsonNode schema) {
        var inContract = schema.path("enum")
                .valueStream()
                .filter(value -> !value.isNull())
                .map(JsonNode::asString)
                .collect(Collectors.toCollection(TreeSet::new));
        var inCode = Stream.of(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        if (!inContract.equals(inCode)) {
            differences.add(path + " allows " + inContract + " in the contract, but " + inCode + " in the code");
        }
    }

    private static boolean isEnumWithoutType(Class<?> raw, JsonNode schema) {
        return raw.isEnum() && schema.has("enum") && !schema.has("type");
    }

    /// The JSON type of a Java type; null for any type.
    private static @Nullable String jsonType(Class<?> raw) {
        if (ValueRecordModule.isValueRecord(raw)) {
            return jsonType(raw.getRecordComponents()[0].getType());
        }
        if (raw == String.class || raw == Instant.class || raw.isEnum()) {
            return "string";
        }
        if (raw == int.class || raw == long.class || raw == Integer.class || raw == Long.class) {
            return "integer";
        }
        if (raw == double.class || raw == Double.class) {
            return "number";
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return "boolean";
        }
        if (List.class.isAssignableFrom(raw)) {
            return "array";
        }
        return raw.isRecord() || Map.class.isAssignableFrom(raw) ? "object" : null;
    }

    private static String jsonName(RecordComponent component) {
        var named = component.getAccessor().getAnnotation(JsonProperty.class);
        return named != null
                ? named.value()
                : PropertyNamingStrategies.SNAKE_CASE.nameForField(null, null, component.getName());
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private static boolean isRaw(Type type, Class<?> wanted) {
        return rawClass(type) == wanted;
    }

    private static Class<?> rawClass(Type type) {
        return switch (type) {
            case Class<?> raw -> raw;
            case ParameterizedType generic when generic.getRawType() instanceof Class<?> raw -> raw;
            default -> Object.class;
        };
    }

    private static AnnotatedType argument(AnnotatedType type) {
        return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0];
    }

    private static boolean contains(JsonNode oneOrMany, String value) {
        return oneOrMany.isArray()
                ? oneOrMany.valueStream().anyMatch(node -> node.asString().equals(value))
                : oneOrMany.asString("").equals(value);
    }
}
