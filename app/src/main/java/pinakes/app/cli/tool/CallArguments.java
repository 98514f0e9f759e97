package pinakes.app.cli.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.terminal.TextWidth;
import pinakes.tool.contract.JsonFault;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads the input of a tool from the words of a command line.
///
/// @param schema of the input
/// @param standardInput for the word `-`
record CallArguments(JsonNode schema, InputStream standardInput) {
    private static final String EXAMPLE = "{\"key\": \"value\"}";

    /// What is shown of an argument that cannot be read.
    private static final int WORD_COLUMNS_MAX = 40;

    private static final Pattern PAIR = Pattern.compile("([^=:]+)(:?=)(.*)", Pattern.DOTALL);

    ObjectNode read(List<String> words) throws CommandFailedException {
        var input = WireJson.CAMEL.createObjectNode();
        var given = new HashMap<String, String>();
        for (var word : words) {
            if (word.equals(Arguments.STANDARD_INPUT)) {
                input.setAll(object(fromStandardInput(), "Standard input", EXAMPLE));
            } else if (word.startsWith("{")) {
                var shown = TextWidth.cut(word, WORD_COLUMNS_MAX);
                input.setAll(object(word, "The argument '" + shown + "'", "'" + EXAMPLE + "'"));
            } else {
                var pair = PAIR.matcher(word);
                if (!pair.matches()) {
                    throw CommandFailedException.usage(
                            "\"" + word
                                    + "\" is not an argument. Write key=value, key:=JSON, a JSON object, or - for standard input.");
                }
                put(
                        input,
                        schema,
                        pair.group(1),
                        new Value(pair.group(1), pair.group(2).equals("="), pair.group(3)),
                        given);
            }
        }
        return input;
    }

    /// A value as the user wrote it.
    ///
    /// @param name the whole name of its field, with dots
    /// @param isText whether it is text rather than JSON
    private record Value(String name, boolean isText, String text) {}

    /// Puts a value at a key, or below it if the key names an object and one of its fields.
    ///
    /// @param given the values so far, of lists the first ones, by the names of their fields
    private static void put(ObjectNode target, JsonNode schema, String key, Value value, Map<String, String> given)
            throws CommandFailedException {
        var property = schema.path("properties").path(key);
        var dot = key.indexOf('.');
        if (property.isMissingNode() && dot > 0) {
            var parent = key.substring(0, dot);
            var inner = target.get(parent) instanceof ObjectNode present ? present : target.putObject(parent);
            put(inner, schema.path("properties").path(parent), key.substring(dot + 1), value, given);
        } else if (value.isText() && hasType(property, "array")) {
            var list = target.get(key) instanceof ArrayNode present ? present : target.putArray(key);
            list.add(typed(property.path("items"), value.text()));
            given.putIfAbsent(value.name(), value.text());
        } else {
            requireNew(value, given, hasType(property, "array"));
            target.set(key, value.isText() ? typed(property, value.text()) : json(value.text(), key));
        }
    }

    /// Refuses a value that would replace another, or JSON that would replace a list or the fields of an object.
    private static void requireNew(Value value, Map<String, String> given, boolean isList)
            throws CommandFailedException {
        var fields = value.name() + ".";
        for (var earlier : given.entrySet()) {
            var isField = earlier.getKey().startsWith(fields);
            if (isField || (isList && earlier.getKey().equals(value.name()))) {
                throw CommandFailedException.usage(value.name() + ":=" + value.text() + " would replace \""
                        + earlier.getValue() + "\". Give " + value.name() + " once, or as several " + value.name()
                        + (isField ? ".FIELD=VALUE." : "=VALUE."));
            }
        }
        var other = given.putIfAbsent(value.name(), value.text());
        if (other != null && !other.equals(value.text())) {
            throw CommandFailedException.usage(
                    value.name() + " takes one value, got \"" + other + "\" and \"" + value.text() + "\".");
        }
    }

    /// A number, a boolean or null where the schema allows one and the text is one; else the text. The tool's own check
    /// reports text where it does not belong.
    private static JsonNode typed(JsonNode schema, String value) {
        var text = WireJson.CAMEL.getNodeFactory().stringNode(value);
        try {
            var read = WireJson.CAMEL.readTree(value);
            var fits = (read.isNumber() && (hasType(schema, "integer") || hasType(schema, "number")))
                    || (read.isBoolean() && hasType(schema, "boolean"))
                    || (read.isNull() && hasType(schema, "null"))
                    || (read.isObject() && hasType(schema, "object"));
            return fits ? read : text;
        } catch (JacksonException _) {
            return text;
        }
    }

    private static boolean hasType(JsonNode schema, String type) {
        var declared = schema.path("type");
        return declared.isArray()
                ? declared.valueStream().anyMatch(one -> one.asString("").equals(type))
                : declared.asString("").equals(type);
    }

    private static JsonNode json(String value, String key) throws CommandFailedException {
        var what = "The value of " + key;
        var form = ". Write JSON such as " + key + ":='[\"a\", 1]', or text as " + key + "=TEXT.";
        if (value.isBlank()) {
            throw CommandFailedException.usage(what + " is empty" + form);
        }
        try {
            return WireJson.CAMEL.readTree(value);
        } catch (JacksonException e) {
            throw CommandFailedException.usage(JsonFault.of(what, e) + form);
        }
    }

    /// @param where the subject of a message
    /// @param example how to write it there
    private static ObjectNode object(String text, String where, String example) throws CommandFailedException {
        try {
            if (WireJson.CAMEL.readTree(text) instanceof ObjectNode object) {
                return object;
            }
        } catch (JacksonException e) {
            throw CommandFailedException.usage(
                    JsonFault.of(where, e) + ". Write a JSON object such as " + example + ".");
        }
        throw CommandFailedException.usage(where + " is not a JSON object.");
    }

    private String fromStandardInput() throws CommandFailedException {
        try {
            return new String(standardInput.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw CommandFailedException.usage("Standard input cannot be read: " + e.getMessage());
        }
    }
}
