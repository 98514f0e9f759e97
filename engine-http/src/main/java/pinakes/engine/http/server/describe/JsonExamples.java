package pinakes.engine.http.server.describe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import pinakes.engine.http.wire.JsonCodec;
import tools.jackson.databind.JsonNode;

/// The examples of the OpenAPI document, by the name of their schema, from `examples.json`.
///
/// A string such as `"@Document"` stands for the example of another schema.
final class JsonExamples {
    private static final String REFERENCE = "@";

    private final JsonNode examples;

    JsonExamples() {
        try (var file = Objects.requireNonNull(JsonExamples.class.getResourceAsStream("examples.json"))) {
            this.examples = JsonCodec.mapper().readTree(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Optional<JsonNode> of(String schema) {
        return examples.optional(schema).map(this::resolved);
    }

    private JsonNode resolved(JsonNode node) {
        if (node.isString() && node.asString().startsWith(REFERENCE)) {
            return of(node.asString().substring(REFERENCE.length())).orElse(node);
        }
        var mapper = JsonCodec.mapper();
        if (node.isArray()) {
            var items = mapper.createArrayNode();
            node.forEach(item -> items.add(resolved(item)));
            return items;
        }
        if (node.isObject()) {
            var fields = mapper.createObjectNode();
            node.properties().forEach(field -> fields.set(field.getKey(), resolved(field.getValue())));
            return fields;
        }
        return node;
    }
}
