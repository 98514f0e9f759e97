package pinakes.engine.http.server.route;

import java.util.Optional;
import pinakes.engine.http.wire.EngineJson;
import pinakes.tool.text.WellFormedText;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/// Finds text in JSON that no store could keep as it is, wherever it is in there.
///
/// Nothing is made of the rest: a batch of vectors has half a million numbers and hardly any text.
public final class JsonText {
    private JsonText() {}

    /// Where the first such text is; empty when all can be kept.
    ///
    /// @throws tools.jackson.core.JacksonException when it is no JSON
    public static Optional<TokenStreamLocation> firstUnkeepable(byte[] json) {
        try (var parser = EngineJson.mapper().createParser(json)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                var isText = token == JsonToken.VALUE_STRING || token == JsonToken.PROPERTY_NAME;
                if (isText && !WellFormedText.isWellFormed(parser.getString())) {
                    return Optional.of(parser.currentTokenLocation());
                }
            }
            return Optional.empty();
        }
    }
}
