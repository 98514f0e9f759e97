package pinakes.tool.contract;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.text.NearestName;
import pinakes.tool.text.Quoted;
import tools.jackson.databind.JsonNode;

/// Describes violations so that a model can fix the value.
final class ViolationText {
    private static final int VIOLATIONS_MAX = 20;
    private static final String ANYTHING_VISIBLE = "\\S";

    private ViolationText() {}

    static List<Violation> of(List<Error> errors, JsonNode schema) {
        return errors.stream()
                .limit(VIOLATIONS_MAX)
                .map(error -> violation(error, schema))
                .distinct()
                .toList();
    }

    static String tooManyItems(JsonNode limit, JsonNode list) {
        return "must contain at most " + count(limit, "item") + ", got " + list.size();
    }

    private static Violation violation(Error error, JsonNode schema) {
        return switch (error.getKeyword()) {
            case "required" -> Violation.missing(parameter(error));
            case "additionalProperties" -> Violation.unknown(parameter(error), suggestion(error, schema));
            default -> new Violation(parameter(error), problem(error));
        };
    }

    private static String parameter(Error error) {
        var path = path(error.getInstanceLocation());
        return switch (error.getKeyword()) {
            case "required", "additionalProperties" ->
                path.isEmpty() ? Quoted.of(error.getProperty()) : path + "." + Quoted.of(error.getProperty());
            default -> path;
        };
    }

    private static String path(@Nullable NodePath location) {
        var path = new StringBuilder();
        for (var i = 0; location != null && i < location.getNameCount(); i++) {
            if (location.getElement(i) instanceof Integer index) {
                path.append('[').append(index.intValue()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(Quoted.of(location.getName(i)));
            }
        }
        return path.toString();
    }

    private static String problem(Error error) {
        var value = error.getInstanceNode();
        var limit = error.getSchemaNode();
        return switch (error.getKeyword()) {
            case "type" -> "must be " + typeNames(limit) + ", got " + kindOf(value);
            case "minLength" -> "must be at least " + count(limit, "character") + " long, got " + length(value);
            case "maxLength" -> "must be at most " + count(limit, "character") + " long, got " + length(value);
            case "minimum" -> "must be " + limit.asString() + " or more, got " + quoted(value);
            case "maximum" -> "must be " + limit.asString() + " or less, got " + quoted(value);
            case "minItems" -> "must contain at least " + count(limit, "item") + ", got " + value.size();
            case "maxItems" -> tooManyItems(limit, value);
            case "enum" -> "must be one of " + names(limit) + ", got " + quoted(value);
            case "pattern" -> pattern(limit.asString());
            case "format" -> "must be " + article(limit.asString()) + ", got " + quoted(value);
            case "const" -> "must be " + limit + ", got " + quoted(value);
            default -> error.getMessage();
        };
    }

    /// A description instead of the expression: readers fix a value, not a pattern.
    private static String pattern(String expression) {
        return expression.equals(ANYTHING_VISIBLE) ? "must not be blank" : "does not have the required form";
    }

    private static String count(JsonNode number, String what) {
        return number.asString() + " " + what + (number.asString().equals("1") ? "" : "s");
    }

    private static String suggestion(Error error, JsonNode schema) {
        var known =
                schemaAt(error.getInstanceLocation(), schema).path("properties").propertyNames();
        if (known.isEmpty()) {
            return "";
        }
        return NearestName.to(error.getProperty(), known)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElseGet(() -> "; allowed: " + String.join(", ", known));
    }

    /// The schema of the value at a location.
    private static JsonNode schemaAt(@Nullable NodePath location, JsonNode schema) {
        var there = schema;
        for (var i = 0; location != null && i < location.getNameCount(); i++) {
            there = location.getElement(i) instanceof Integer
                    ? there.path("items")
                    : there.path("properties").path(location.getName(i));
        }
        return there;
    }

    private static String typeNames(JsonNode types) {
        return types.isArray()
                ? types.valueStream().map(type -> article(type.asString())).collect(Collectors.joining(" or "))
                : article(types.asString());
    }

    private static String article(String type) {
        return switch (type) {
            case "object", "array", "integer" -> "an " + type;
            case "uuid" -> "a UUID";
            case "null" -> "null";
            default -> "a " + type;
        };
    }

    private static String names(JsonNode values) {
        return values.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
    }

    private static String kindOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> (value.isIntegralNumber() ? "the integer " : "the number ") + quoted(value);
            case STRING -> "the string " + quoted(value);
            case BOOLEAN -> "the boolean " + value;
            case ARRAY -> "an array";
            case OBJECT, POJO -> "an object";
            case NULL, MISSING -> "null";
            case BINARY -> "bytes";
        };
    }

    private static String quoted(JsonNode value) {
        return Quoted.of(value.toString());
    }

    private static int length(JsonNode value) {
        var text = value.asString();
        return text.codePointCount(0, text.length());
    }
}
