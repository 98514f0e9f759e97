package pinakes.embedding;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/// The pieces of words that a model knows, and their numbers.
final class Vocabulary {
    private static final int PIECES_EXPECTED = 32_000;

    // Names are met once each here: a table of them would only cost time.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private final Map<String, Integer> numbers;

    private Vocabulary(Map<String, Integer> numbers) {
        this.numbers = numbers;
    }

    /// Reads `model.vocab` of a `tokenizer.json` and passes over the rest, which sets such things as a silent
    /// truncation that we do not want.
    static Vocabulary read(InputStream json) throws IOException {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            enter(parser, "model");
            enter(parser, "vocab");
            var numbers = HashMap.<String, Integer>newHashMap(PIECES_EXPECTED);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                var piece = parser.currentName();
                parser.nextToken();
                numbers.put(piece, parser.getIntValue());
            }
            return new Vocabulary(numbers);
        }
    }

    /// The number of a piece, or -1 when the model does not know it.
    int number(String piece) {
        return numbers.getOrDefault(piece, -1);
    }

    /// The number of a piece that every model of this kind has.
    int required(String piece) {
        var number = numbers.get(piece);
        if (number == null) {
            throw new IllegalArgumentException("the vocabulary has no " + piece);
        }
        return number;
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
        throw new IOException("a tokenizer file has an object \"" + name + "\", this one has not");
    }
}
