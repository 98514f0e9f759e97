package pinakes.tool.contract;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.tool.text.OneLine;
import pinakes.tool.text.TrimmedText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Brings arguments into the form that the contract describes, without modifying what the caller sent.
///
/// Where the schema does not accept null, null means "not given", as many models write it. `default` fills in
/// absent values, `x-one-line` replaces line breaks and control characters by spaces, `x-trim` strips invisible
/// characters around a text, `x-empty-as-null` turns an empty string into null, and `x-id` takes the digits of an
/// id for its number and the reverse.
final class InputNormaliser {
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,16}");

    private final Map<String, Rule> rules = new LinkedHashMap<>();

    InputNormaliser(JsonNode schema) {
        schema.path("properties").forEachEntry((property, rule) -> rules.put(property, new Rule(rule)));
    }

    JsonNode applyTo(JsonNode arguments) {
        if (!(arguments instanceof ObjectNode given)) {
            return arguments;
        }
        var shaped = given.objectNode().setAll(given);
        rules.forEach((property, rule) -> {
            var value = rule.shaped(given.get(property));
            if (value != null) {
                shaped.set(property, value);
            } else {
                shaped.remove(property);
            }
        });
        return shaped;
    }

    private static final class Rule {
        private final boolean oneLine;
        private final boolean trim;
        private final boolean emptyAsNull;
        private final boolean acceptsNull;
        private final boolean integer;
        private final @Nullable JsonNode fallback;
        private final InputNormaliser nested;
        private final boolean integers;
        private final boolean id;
        private final boolean ids;

        Rule(JsonNode schema) {
            this.oneLine = schema.path("x-one-line").asBoolean(false);
            this.trim = schema.path("x-trim").asBoolean(false);
            this.emptyAsNull = schema.path("x-empty-as-null").asBoolean(false);
            this.acceptsNull = schema.path("type").toString().contains("\"null\"");
            this.integer = isInteger(schema);
            this.fallback = schema.get("default");
            this.nested = new InputNormaliser(schema);
            this.integers = isInteger(schema.path("items"));
            this.id = isId(schema);
            this.ids = isId(schema.path("items"));
        }

        @Nullable
        JsonNode shaped(@Nullable JsonNode value) {
            return switch (value) {
                case null -> fallback;
                case NullNode _ when !acceptsNull -> fallback;
                case StringNode text when id && integer -> number(text);
                case NumericNode number
                when id && !integer -> StringNode.valueOf(whole(number).asString());
                case StringNode text when oneLine || trim || emptyAsNull -> text(text);
                case NumericNode number when integer && number.isFloatingPointNumber() -> whole(number);
                case ObjectNode object when !nested.rules.isEmpty() -> nested.applyTo(object);
                case ArrayNode list when integers -> wholes(list);
                default -> value;
            };
        }

        private static boolean isInteger(JsonNode schema) {
            return schema.path("type").toString().contains("\"integer\"");
        }

        private static boolean isId(JsonNode schema) {
            return schema.path("x-id").asBoolean(false);
        }

        private ArrayNode wholes(ArrayNode list) {
            var wholes = list.arrayNode();
            list.forEach(item -> wholes.add(
                    switch (item) {
                        case NumericNode number when number.isFloatingPointNumber() -> whole(number);
                        case StringNode text when ids -> number(text);
                        default -> item;
                    }));
            return wholes;
        }

        private static JsonNode number(StringNode text) {
            var digits = TrimmedText.of(text.stringValue());
            return DIGITS.matcher(digits).matches() ? LongNode.valueOf(Long.parseLong(digits)) : text;
        }

        /// JSON has one number type: `1.0` and `1e3` are integers too.
        private static JsonNode whole(NumericNode number) {
            var value = number.doubleValue();
            if (!Double.isFinite(value) || value != Math.rint(value)) {
                return number;
            }
            var integer = new BigDecimal(value).toBigIntegerExact();
            return integer.bitLength() < Long.SIZE
                    ? LongNode.valueOf(integer.longValueExact())
                    : BigIntegerNode.valueOf(integer);
        }

        private JsonNode text(StringNode node) {
            var text = node.stringValue();
            if (oneLine) {
                text = OneLine.of(text);
            }
            if (trim) {
                text = TrimmedText.of(text);
            }
            return emptyAsNull && text.isEmpty() ? NullNode.instance : StringNode.valueOf(text);
        }
    }
}
