package pinakes.engine.local.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/// The analyzer: ignores case, accents, possessives, English endings and stop words.
///
/// The steps for other scripts leave Latin letters alone, so one analyzer serves every document and every question:
/// Russian, Greek, Arabic and Hindi words lose their endings, and Chinese, Japanese and Korean are taken in pairs of
/// characters, because they do not separate words. The index also has their single characters, so that a question of
/// one character finds something. Other languages in Latin letters are only split into words.
public final class EnglishWords {
    /// Changes whenever the analysis changes, so that older indexes are rebuilt.
    static final String VERSION = "scripts-2";

    private static final String ANY_FIELD = "text";

    /// For texts in the index.
    static final Analyzer STORED = new WordAnalyzer(true);

    /// For questions, and to compare texts with them.
    static final Analyzer ASKED = new WordAnalyzer(false);

    private static final class WordAnalyzer extends Analyzer {
        private static final int ALL_SCRIPTS =
                CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;

        private final boolean withSingleCharacters;

        WordAnalyzer(boolean withSingleCharacters) {
            this.withSingleCharacters = withSingleCharacters;
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            var words = new StandardTokenizer();
            TokenStream lower = new LowerCaseFilter(new EnglishPossessiveFilter(new CJKWidthFilter(words)));
            TokenStream spelled = new BeyondAscii(lower, WordAnalyzer::normalized);
            TokenStream paired = new CJKBigramFilter(spelled, ALL_SCRIPTS, withSingleCharacters);
            TokenStream telling = new StopFilter(paired, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
            return new TokenStreamComponents(
                    words, new PorterStemFilter(new BeyondAscii(telling, WordAnalyzer::stemmed)));
        }

        private static TokenStream normalized(TokenStream words) {
            TokenStream indian = new HindiNormalizationFilter(new IndicNormalizationFilter(words));
            return new ASCIIFoldingFilter(new GreekLowerCaseFilter(new ArabicNormalizationFilter(indian)));
        }

        private static TokenStream stemmed(TokenStream words) {
            return new RussianLightStemFilter(new GreekStemFilter(new ArabicStemFilter(new HindiStemFilter(words))));
        }
    }

    /// Steps that would leave a word of ASCII characters as it is, and are spared it: most words have no others.
    private static final class BeyondAscii extends ConditionalTokenFilter {
        private final CharTermAttribute word = addAttribute(CharTermAttribute.class);

        BeyondAscii(TokenStream words, Function<TokenStream, TokenStream> steps) {
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

    private EnglishWords() {}

    /// The first distinct words of a text, in order.
    public static Set<String> different(String text, int wordsMax) {
        var different = new LinkedHashSet<String>();
        for (var word : of(text)) {
            if (different.size() == wordsMax) {
                break;
            }
            different.add(word.term());
        }
        return different;
    }

    /// The words of a text and their positions.
    public static List<Word> of(String text) {
        var words = new ArrayList<Word>();
        try (var stream = ASKED.tokenStream(ANY_FIELD, text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var place = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                words.add(new Word(term.toString(), place.startOffset(), place.endOffset()));
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException("reading the words of a text in memory", e);
        }
        return words;
    }

    /// A word of a text.
    ///
    /// @param term the normalized form
    /// @param start offset in UTF-16 units
    public record Word(String term, int start, int end) {}
}
