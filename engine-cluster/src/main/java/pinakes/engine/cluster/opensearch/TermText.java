package pinakes.engine.cluster.opensearch;

import java.util.List;
import java.util.Map;
import pinakes.engine.core.index.WordAnalysis.Token;

/// Terms and their places as a text that OpenSearch splits into the same terms at the same places.
///
/// Places are separated by spaces. Terms at the same place are joined by a character that no term contains, and another
/// one stands for a place without a term, where a stop word was.
final class TermText {
    static final String ANALYZER = "terms";

    private static final String JOINED = "\u0003";
    private static final String EMPTY_PLACE = "\u0002";

    private TermText() {}

    static String of(List<Token> tokens) {
        var text = new StringBuilder();
        for (var token : tokens) {
            if (token.step() == 0 && !text.isEmpty()) {
                text.append(JOINED);
            } else {
                text.append((" " + EMPTY_PLACE).repeat(Math.max(0, token.step() - 1)))
                        .append(' ');
            }
            text.append(token.term());
        }
        return text.toString();
    }

    /// The analysis that splits such a text, as a setting of an index.
    static Map<String, Object> analysis() {
        return Map.of(
                "tokenizer",
                Map.of("places", Map.of("type", "whitespace", "max_token_length", 1_000_000)),
                "filter",
                Map.of(
                        "joined",
                        Map.of(
                                "type",
                                "pattern_capture",
                                "preserve_original",
                                false,
                                "patterns",
                                List.of("([^" + JOINED + "]+)")),
                        "empty",
                        Map.of("type", "stop", "stopwords", List.of(EMPTY_PLACE))),
                "analyzer",
                Map.of(
                        ANALYZER,
                        Map.of("type", "custom", "tokenizer", "places", "filter", List.of("joined", "empty"))));
    }
}
