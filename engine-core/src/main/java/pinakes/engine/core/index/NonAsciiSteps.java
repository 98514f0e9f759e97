package pinakes.engine.core.index;

import java.util.function.Function;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// Skips its steps for ASCII-only words, which they would not change. Most words are ASCII.
final class NonAsciiSteps extends ConditionalTokenFilter {
    private final CharTermAttribute word = addAttribute(CharTermAttribute.class);

    NonAsciiSteps(TokenStream words, Function<TokenStream, TokenStream> steps) {
        super(words, steps);
    }

    @Override
    protected boolean shouldFilter() {
        var characters = word.buffer();
        for (var i = 0; i < word.length(); i++) {
            if (characters[i] > 0x7f) {
                return true;
            }
        }
        return false;
    }
}
