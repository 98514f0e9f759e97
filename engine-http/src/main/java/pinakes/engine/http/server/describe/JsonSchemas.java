package pinakes.engine.http.server.describe;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.JsonField;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Derives JSON schemas from the records of the API: the type of every field, and whether it can be null.
final class JsonSchemas {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String GROUP = "Json";
    private static final String EITHER = "anyOf";
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);

    private final Map<String, ObjectNode> named = new TreeMap<>();

    /// All schemas so far, by name.
    ObjectNode all() {
        var all = NODES.objectNode();
        named.forEach(all::set);
        return all;
    }

    ObjectNode of(Type type) {
        return switch (type) {
            case Class<?> plain -> of(plain);
            case ParameterizedType generic -> of(generic);
            default -> throw new IllegalArgumentException("No schema for " + type);
        };
    }

    private ObjectNode of(ParameterizedType generic) {
        var arguments = generic.getActualTypeArguments();
        if (generic.getRawType() == List.class) {
            return array(arguments[0]);
        }
        if (generic.getRawType() == Set.class) {
            return array(arguments[0]).put("uniqueItems", true);
        }
        if (generic.getRawType() == Optional.class) {
            return nullable(of(arguments[0]));
        }
        if (generic.getRawType() == Map.class) {
            var map = simple("object");
            map.set("additionalProperties", of(arguments[1]));
            return map;
        }
        throw new IllegalArgumentException("No schema for " + generic);
    }

    private ObjectNode array(Type item) {
        var array = simple("array");
        array.set("items", of(item));
        return array;
    }

    private ObjectNode of(Class<?> type) {
        if (type == String.class) {
            return simple("string");
        }
        if (type == boolean.class || type == Boolean.class) {
            return simple("boolean");
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return simple(WHOLE.contains(type) ? "integer" : "number");
        }
        if (type == Instant.class) {
            return simple("string").put("format", "date-time");
        }
        if (type == UUID.class) {
            return simple("string").put("format", "uuid");
        }
        if (type == Object.class || JsonNode.class.isAssignableFrom(type)) {
            return NODES.objectNode();
        }
        if (type.isArray()) {
            return array(type.getComponentType());
        }
        if (type.isEnum()) {
            return choice(type);
        }
        var published = JsonCodec.description(type);
        if (published.getBeanClass() != type) {
            return of(published.getBeanClass());
        }
        if (published.findJsonValueAccessor() instanceof AnnotatedMethod value) {
            return of(value.getAnnotated().getGenericReturnType());
        }
        if (type.isRecord()) {
            return reference(type);
        }
        throw new IllegalArgumentException("No schema for " + type);
    }

    private static ObjectNode choice(Class<?> type) {
        var choice = simple("string");
        var values = choice.putArray("enum");
        Arrays.stream(type.getEnumConstants())
                .map(constant -> JsonCodec.mapper().convertValue(constant, String.class))
                .forEach(values::add);
        return choice;
    }

    private ObjectNode reference(Class<?> type) {
        var name = name(type);
        if (!named.containsKey(name)) {
            var schema = simple("object");
            named.put(name, schema); // before its fields, which may refer to it
            describe(type, schema);
        }
        return NODES.objectNode().put("$ref", "#/components/schemas/" + name);
    }

    private void describe(Class<?> type, ObjectNode schema) {
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        for (var field : JsonField.of(type)) {
            if (field.accessor().hasAnnotation(JsonUnwrapped.class)) {
                describe((Class<?>) field.type(), schema.putObject("unwrapped"));
                var inner = (ObjectNode) schema.remove("unwrapped");
                properties.setAll((ObjectNode) inner.get("properties"));
                inner.get("required").forEach(required::add);
                continue;
            }
            var property = schema(field);
            properties.set(field.name(), property);
            if (field.required() && !property.has(EITHER)) {
                required.add(field.name());
            }
        }
        if (required.isEmpty()) {
            schema.remove("required");
        }
    }

    private ObjectNode schema(JsonField field) {
        var schema = of(field.type());
        if (!field.required()) {
            schema = nullable(schema);
        }
        var description = field.accessor().getAnnotation(JsonPropertyDescription.class);
        return description == null ? schema : schema.put("description", description.value());
    }

    private static ObjectNode nullable(ObjectNode schema) {
        if (schema.isEmpty()) {
            return schema;
        }
        var either = NODES.objectNode();
        either.putArray(EITHER).add(schema).add(simple("null"));
        return either;
    }

    private static ObjectNode simple(String type) {
        return NODES.objectNode().put("type", type);
    }

    /// The name of a schema: the published name of its record.
    static String name(Class<?> type) {
        var published = JsonCodec.description(type);
        var name = JsonCodec.mapper()
                .serializationConfig()
                .getAnnotationIntrospector()
                .findRootName(JsonCodec.mapper().serializationConfig(), published.getClassInfo());
        return name == null ? path(published.getBeanClass()) : name.getSimpleName();
    }

    /// The name of a record, after those of the records around it. The classes that group the records of a resource,
    /// such as [pinakes.engine.http.wire.TodoJson], are left out.
    private static String path(Class<?> type) {
        var outer = type.getEnclosingClass();
        if (outer == null) {
            return type.getSimpleName().replaceFirst(GROUP + "$", "");
        }
        var grouped = !outer.isRecord() && outer.getSimpleName().endsWith(GROUP);
        return (grouped ? "" : path(outer)) + type.getSimpleName();
    }
}
