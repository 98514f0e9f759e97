package pinakes.app.cli.tool;

import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.command.Paragraph;
import tools.jackson.databind.JsonNode;

/// A JSON Schema as text, as far as our contracts use it.
final class SchemaText {
    /// The largest integer that every JSON program reads exactly; as a limit, it says nothing.
    private static final String INTEGER_MAX = "9007199254740991";

    private SchemaText() {}

    /// @param path the names that lead to it, such as `filters.tags` or `items[].id`
    record Property(String path, JsonNode schema, boolean isRequired) {
        private String text(String indent) {
            var description = schema.path("description").asString("");
            return indent + path + ": " + type(schema) + (isRequired ? ", required" : "") + "\n"
                    + (description.isEmpty() ? "" : Paragraph.wrapped(description, indent + "    "));
        }
    }

    static Stream<Property> properties(JsonNode schema) {
        return properties(schema, "");
    }

    /// The properties of an object, each followed by its nested properties.
    static Stream<Property> allProperties(JsonNode schema) {
        return properties(schema).flatMap(SchemaText::withInner);
    }

    private static Stream<Property> withInner(Property property) {
        var schema = property.schema();
        var inner = Stream.concat(
                properties(schema, property.path() + "."), properties(schema.path("items"), property.path() + "[]."));
        return Stream.concat(Stream.of(property), inner.flatMap(SchemaText::withInner));
    }

    private static Stream<Property> properties(JsonNode schema, String prefix) {
        return schema.path("properties").properties().stream()
                .map(property -> new Property(
                        prefix + property.getKey(), property.getValue(), isRequired(schema, property.getKey())));
    }

    /// Every property on its own line, with its description below.
    static String lines(Stream<Property> properties, String indent) {
        var lines = properties.map(property -> property.text(indent)).collect(Collectors.joining());
        return lines.isEmpty() ? indent + "none\n" : lines;
    }

    static String type(JsonNode schema) {
        var parts = new ArrayList<String>();
        if (schema.has("const")) {
            parts.add(schema.get("const").toString());
        } else if (schema.has("enum")) {
            parts.add(choice(schema.get("enum")));
        } else if (schema.path("type").isArray()) {
            parts.add(joined(schema));
        } else {
            var type = schema.path("type").asString("any");
            parts.add(type);
            limits(schema, type).ifPresent(parts::add);
        }
        if (schema.has("default")) {
            parts.add("default " + schema.get("default"));
        }
        return String.join(", ", parts);
    }

    /// The limits of a value of one type.
    private static Optional<String> limits(JsonNode schema, String type) {
        return switch (type) {
            case "string" -> range(schema, "minLength", "maxLength", " characters");
            case "array" -> range(schema, "minItems", "maxItems", " items");
            case "integer", "number" -> range(schema, "minimum", "maximum", "");
            default -> Optional.empty();
        };
    }

    private static Optional<String> range(JsonNode schema, String min, String max, String unit) {
        var least = schema.path(min).asString("");
        var most = schema.path(max).asString("").replace(INTEGER_MAX, "");
        if (least.isEmpty() && most.isEmpty()) {
            return Optional.empty();
        }
        var limits = least.isEmpty() ? "at most " + most : most.isEmpty() ? "at least " + least : least + " to " + most;
        return Optional.of(limits + unit);
    }

    /// The values in words, such as `low, medium, high or null`.
    private static String choice(JsonNode values) {
        var names = values.valueStream()
                .map(value -> value.isNull() ? "null" : value.asString())
                .toList();
        var last = names.size() - 1;
        return last < 1 ? String.join("", names) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /// Several types, each with its limits, such as `integer (at least 1) | string (1 to 100 characters)`.
    private static String joined(JsonNode schema) {
        return schema.get("type")
                .valueStream()
                .map(JsonNode::asString)
                .map(type -> type
                        + limits(schema, type)
                                .map(limits -> " (" + limits + ")")
                                .orElse(""))
                .collect(Collectors.joining(" | "));
    }

    private static boolean isRequired(JsonNode schema, String name) {
        return schema.path("required")
                .valueStream()
                .anyMatch(required -> required.asString().equals(name));
    }
}
