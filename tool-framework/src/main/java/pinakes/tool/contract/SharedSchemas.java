package pinakes.tool.contract;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The definitions that contracts share, and the way contracts refer to them.
///
/// A contract refers to one by `{"$ref": "common.json#/definitions/pagination"}`. References are resolved when the
/// contract is read, so its readers never fetch anything.
///
/// @param definitions by name
record SharedSchemas(JsonNode definitions) {
    private static final String REFERENCE = "common.json#/definitions/";
    /// The short form of a definition in `tools/list`, where every conversation pays for every byte.
    private static final String PUBLISHED = "x-published";

    /// The schema with all shared definitions inlined.
    JsonNode resolved(JsonNode schema) {
        return resolved(schema, false, 0);
    }

    /// The schema for `tools/list`: shared definitions in their short form, without our own `x-` keywords.
    JsonNode published(JsonNode schema) {
        return resolved(schema, true, 0);
    }

    private JsonNode resolved(JsonNode node, boolean published, int depth) {
        if (depth > WireJson.NESTING_MAX) {
            throw new InvalidContractException("common.json has circular references between definitions");
        }
        return switch (node) {
            case ObjectNode object when object.has("$ref") -> definition(object, published, depth);
            case ObjectNode object -> members(object, published, depth);
            case ArrayNode array -> {
                var copy = array.arrayNode();
                array.forEach(element -> copy.add(resolved(element, published, depth + 1)));
                yield copy;
            }
            default -> node;
        };
    }

    private JsonNode definition(ObjectNode reference, boolean published, int depth) {
        var target = reference.path("$ref").asString();
        var definition = target.startsWith(REFERENCE)
                ? definitions.path(target.substring(REFERENCE.length()))
                : definitions.path("");
        if (definition.isMissingNode()) {
            throw new InvalidContractException("there is no shared definition '" + target + "'");
        }
        var chosen = published && definition.has(PUBLISHED) ? definition.path(PUBLISHED) : definition;
        return resolved(chosen, published, depth + 1);
    }

    private ObjectNode members(ObjectNode object, boolean published, int depth) {
        var copy = object.objectNode();
        object.forEachEntry((key, value) -> {
            if (!key.equals(PUBLISHED) && !(published && key.startsWith("x-") && !key.startsWith("x-mcp-"))) {
                copy.set(key, resolved(value, published, depth + 1));
            }
        });
        return copy;
    }
}
