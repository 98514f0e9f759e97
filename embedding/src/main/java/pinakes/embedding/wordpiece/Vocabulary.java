package pinakes.embedding.wordpiece;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/// The word pieces of a model and their token ids.
final class Vocabulary {
    private static final int PIECES_EXPECTED = 32_000;

    // Each name occurs once, so interning names would only cost time.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private final Map<String, Integer> ids;

    private Vocabulary(Map<String, Integer> ids) {
        this.ids = ids;
    }

    /// Reads `model.vocab` of a `tokenizer.json`. The rest is ignored: it includes settings such as silent truncation,
    /// which we do not want.
    static Vocabulary read(InputStream json) throws IOException {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            enter(parser, "model");
            enter(parser, "vocab");
            var ids = HashMap.<String, Integer>newHashMap(PIECES_EXPECTED);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                var piece = parser.currentName();
                parser.nextToken();
                ids.put(piece, parser.getIntValue());
            }
            return new Vocabulary(ids);
        }
    }

    /// The id of a piece, or -1 when it is not in the vocabulary.
    int id(String piece) {
        return ids.getOrDefault(piece, -1);
    }

    /// The id of a piece that every BERT vocabulary has.
    int required(String piece) {
        var id = ids.get(piece);
        if (id == null) {
            throw new IllegalArgumentException("the vocabulary lacks " + piece);
        }
        return id;
    }

    private static void enter(JsonParser parser, String name) throws IOException {
        if (parser.currentToken() == null) {
            parser.nextToken();
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var found = parser.currentName();
            parser.nextToken();
            if (found.equals(name)) {
                return;
            }
            parser.skipChildren();
        }
        throw new IOException("the tokenizer file has no object \"" + name + "\"");
    }
}
