package pinakes.app.cli;

import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A JSON Schema in words, as far as our contracts use it.
final class SchemaText {
    private SchemaText() {}

    /// Every property on a line of its own, with its description below.
    static String properties(JsonNode schema, String indent) {
        var properties = schema.path("properties").properties();
        if (properties.isEmpty()) {
            return indent + "nothing\n";
        }
        return properties.stream()
                .map(property ->
                        property(property.getKey(), property.getValue(), isRequired(schema, property.getKey()), indent))
                .collect(Collectors.joining());
    }

    private static String property(String name, JsonNode schema, boolean required, String indent) {
        var description = schema.path("description").asString("");
        return indent + name + ": " + type(schema) + (required ? ", required" : "") + "\n"
                + (description.isEmpty() ? "" : Paragraph.wrapped(description, indent + "    "));
    }

    static String type(JsonNode schema) {
        var parts = new ArrayList<String>();
        if (schema.has("const")) {
            parts.add(schema.get("const").toString());
        } else if (schema.has("enum")) {
            parts.add("one of " + joined(schema.get("enum")));
        } else {
            parts.add(
                    schema.path("type").isArray()
                            ? joined(schema.get("type"))
                            : schema.path("type").asString("any"));
        }
        range(schema, "minLength", "maxLength", " characters").ifPresent(parts::add);
        range(schema, "minItems", "maxItems", " items").ifPresent(parts::add);
        range(schema, "minimum", "maximum", "").ifPresent(parts::add);
        if (schema.has("default")) {
            parts.add("default " + schema.get("default"));
        }
        return String.join(", ", parts);
    }

    private static Optional<String> range(JsonNode schema, String min, String max, String unit) {
        var least = schema.path(min).asString("");
        var most = schema.path(max).asString("");
        if (least.isEmpty() && most.isEmpty()) {
            return Optional.empty();
        }
        var limits = least.isEmpty() ? "at most " + most : most.isEmpty() ? "at least " + least : least + " to " + most;
        return Optional.of(limits + unit);
    }

    private static String joined(JsonNode values) {
        return values.valueStream().map(JsonNode::asString).collect(Collectors.joining(" | "));
    }

    static boolean isRequired(JsonNode schema, String name) {
        return schema.path("required")
                .valueStream()
                .anyMatch(required -> required.asString().equals(name));
    }
}
