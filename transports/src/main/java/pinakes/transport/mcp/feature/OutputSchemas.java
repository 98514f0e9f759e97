package pinakes.transport.mcp.feature;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// How much `tools/list` says about the answers of tools, which costs tokens in every conversation.
public enum OutputSchemas {
    /// No output schemas.
    NONE,

    /// The fields of a successful answer with their types, one level deep.
    SHORT,

    /// Every field with its type, and the form of errors.
    FULL;

    /// The key in a request's `_meta` with which a client chooses.
    public static final String META = "pinakes/outputSchemas";

    /// What the request's `_meta` asks for; empty when it asks for nothing known.
    public static Optional<OutputSchemas> asked(JsonNode meta) {
        var wanted = meta.path(META).asString("");
        return Stream.of(values())
                .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }
}
