package pinakes.engine.cluster.opensearch;

import java.util.List;
import pinakes.engine.core.index.WordAnalysis.Token;

/// Terms and their places as a text that OpenSearch splits into the same terms at the same places.
///
/// Places are separated by spaces. Terms at the same place are joined by a character that no term contains, and another
/// one stands for a place without a term, where a stop word was.
final class TermText {
    static final String ANALYZER = "terms";

    /// The analysis that splits such a text, as a setting of an index.
    static final String ANALYSIS = """
            {"tokenizer": {"places": {"type": "whitespace", "max_token_length": 1000000}},
            "filter": {
                "joined": {"type": "pattern_capture", "preserve_original": false, "patterns": ["([^\\u0003]+)"]},
                "empty": {"type": "stop", "stopwords": ["\\u0002"]}},
            "analyzer": {"terms": {"type": "custom", "tokenizer": "places", "filter": ["joined", "empty"]}}}""";

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
}
