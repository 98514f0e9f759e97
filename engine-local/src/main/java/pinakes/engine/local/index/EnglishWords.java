package pinakes.engine.local.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/// The analyzer: ignores case, accents, possessives, English endings and stop words. Text in other languages is
/// only split into words.
public final class EnglishWords {
    /// Changes whenever the analysis changes, so that older indexes are rebuilt.
    static final String VERSION = "english-1";

    private static final String ANY_FIELD = "text";

    static final Analyzer ANALYZER = new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            var words = new StandardTokenizer();
            TokenStream folded = new ASCIIFoldingFilter(new LowerCaseFilter(new EnglishPossessiveFilter(words)));
            TokenStream telling = new StopFilter(folded, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
            return new TokenStreamComponents(words, new PorterStemFilter(telling));
        }
    };

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
        try (var stream = ANALYZER.tokenStream(ANY_FIELD, text)) {
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
