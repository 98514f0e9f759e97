package pinakes.engine.core.index;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.jspecify.annotations.Nullable;

/// Adds the stem of each word at its place, marked with its language.
final class StemTokenFilter extends TokenFilter {
    private static final String STEM = "<STEM>";

    StemTokenFilter(TokenStream words, StemmedLanguage language) {
        super(new Stemmed(new Twice(words), language));
    }

    @Override
    public boolean incrementToken() throws IOException {
        return input.incrementToken();
    }

    /// Every word a second time, to be stemmed; numbers and other scripts have no stems.
    private static final class Twice extends TokenFilter {
        private final CharTermAttribute word = addAttribute(CharTermAttribute.class);
        private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
        private final TypeAttribute type = addAttribute(TypeAttribute.class);
        private @Nullable State again;

        Twice(TokenStream words) {
            super(words);
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (again != null) {
                restoreState(again);
                again = null;
                step.setPositionIncrement(0);
                type.setType(STEM);
                return true;
            }
            if (!input.incrementToken()) {
                return false;
            }
            again = isLatin() ? captureState() : null;
            return true;
        }

        @Override
        public void reset() throws IOException {
            super.reset();
            again = null;
        }

        private boolean isLatin() {
            var first = Character.codePointAt(word, 0);
            return Character.isLetter(first) && Character.UnicodeScript.of(first) == Character.UnicodeScript.LATIN;
        }
    }

    private static final class Stemmed extends ConditionalTokenFilter {
        private final TypeAttribute type = addAttribute(TypeAttribute.class);

        Stemmed(TokenStream words, StemmedLanguage language) {
            super(words, stems -> new Marked(language.stemmed(stems), language.mark()));
        }

        @Override
        protected boolean shouldFilter() {
            return type.type().equals(STEM);
        }
    }

    /// Marks stems, also as keywords, which the English steps leave alone.
    private static final class Marked extends TokenFilter {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
        private final String mark;

        Marked(TokenStream stems, String mark) {
            super(stems);
            this.mark = mark;
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                return false;
            }
            var stem = term.toString();
            term.setEmpty().append(mark).append(stem);
            keyword.setKeyword(true);
            return true;
        }
    }
}
