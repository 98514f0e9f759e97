package pinakes.engine.core.index;

import java.util.function.Function;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// Steps that would leave a word of ASCII characters as it is, and are spared it: most words have no others.
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
