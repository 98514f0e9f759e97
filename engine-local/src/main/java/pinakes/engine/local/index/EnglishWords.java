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

/// What counts as the same word: letter case, accents, possessives and English endings make no difference, and the
/// commonest English words do not count at all. Text of other languages is cut into words and otherwise left alone.
public final class EnglishWords {
    /// Changes whenever the same text would give other words, so that an older index is not searched with them.
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

    /// The first different words of a text, in their order.
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

    /// The words of a text in their order, and where they stand.
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
    /// @param term the form it shares with all words that count as the same
    /// @param start where it begins in the text, in UTF-16 units
    /// @param end where it ends
    public record Word(String term, int start, int end) {}
}
