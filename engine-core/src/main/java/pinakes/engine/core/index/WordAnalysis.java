package pinakes.engine.core.index;

import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
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
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/// The analyzer: ignores case, accents, possessives, English endings and stop words.
///
/// The steps for other scripts leave Latin letters alone, so they serve every document and every question: Russian,
/// Greek, Arabic and Hindi words lose their endings, and Chinese, Japanese and Korean are taken in pairs of characters,
/// because they do not separate words. The index also has their single characters, so that a question of one character
/// finds something. Texts in a [StemmedLanguage] get its stems as well, at the places of their words.
public final class WordAnalysis {
    /// Changes whenever the analysis changes, so that older indexes are rebuilt.
    static final String VERSION = "scripts-5";

    private static final String ANY_FIELD = "text";

    /// For questions, and to compare texts with them.
    public static final Analyzer ASKED = new WordAnalyzer(null, false);

    /// For texts in the index that have no language or one without stems.
    public static final Analyzer STORED = new WordAnalyzer(null, true);

    private static final Map<StemmedLanguage, Analyzer> STORED_BY_LANGUAGE = byLanguage(true);
    private static final Map<StemmedLanguage, Analyzer> ASKED_BY_LANGUAGE = byLanguage(false);

    private static Map<StemmedLanguage, Analyzer> byLanguage(boolean withSingleCharacters) {
        var analyzers = new EnumMap<StemmedLanguage, Analyzer>(StemmedLanguage.class);
        for (var language : StemmedLanguage.values()) {
            analyzers.put(language, new WordAnalyzer(language, withSingleCharacters));
        }
        return analyzers;
    }

    /// The analyzer for texts in the index.
    ///
    /// @param language a tag such as `de`, or null when it is unknown
    public static Analyzer analyzerOfStored(@Nullable String language) {
        return StemmedLanguage.of(language).map(STORED_BY_LANGUAGE::get).orElse(STORED);
    }

    private static final class WordAnalyzer extends Analyzer {
        private static final int ALL_SCRIPTS =
                CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;

        private final @Nullable StemmedLanguage language;
        private final boolean withSingleCharacters;

        WordAnalyzer(@Nullable StemmedLanguage language, boolean withSingleCharacters) {
            this.language = language;
            this.withSingleCharacters = withSingleCharacters;
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            var words = new StandardTokenizer();
            TokenStream lower = new LowerCaseFilter(new EnglishPossessiveFilter(new CJKWidthFilter(words)));
            TokenStream withStems = language == null ? lower : new StemTokenFilter(lower, language);
            TokenStream spelled = new NonAsciiSteps(withStems, WordAnalyzer::normalized);
            TokenStream paired = new CJKBigramFilter(spelled, ALL_SCRIPTS, withSingleCharacters);
            TokenStream telling = new StopFilter(paired, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
            return new TokenStreamComponents(
                    words, new PorterStemFilter(new NonAsciiSteps(telling, WordAnalyzer::stemmed)));
        }

        private static TokenStream normalized(TokenStream words) {
            TokenStream indian = new HindiNormalizationFilter(new IndicNormalizationFilter(words));
            return new ASCIIFoldingFilter(new GreekLowerCaseFilter(new ArabicNormalizationFilter(indian)));
        }

        private static TokenStream stemmed(TokenStream words) {
            return new RussianLightStemFilter(new GreekStemFilter(new ArabicStemFilter(new HindiStemFilter(words))));
        }
    }

    private WordAnalysis() {}

    /// The first distinct words of a text, in order.
    public static Set<String> different(String text, int wordsMax) {
        return of(text).stream().map(Word::term).distinct().limit(wordsMax).collect(toCollection(LinkedHashSet::new));
    }

    /// The words of a text and their positions.
    public static List<Word> of(String text) {
        return of(text, Set.of());
    }

    /// The words of a text and their positions, with their stems in some languages.
    public static List<Word> of(String text, Set<StemmedLanguage> languages) {
        var stems = new HashMap<Integer, List<String>>();
        for (var language : languages) {
            forEach(Objects.requireNonNull(ASKED_BY_LANGUAGE.get(language)), text, (term, start, _, _) -> {
                if (term.charAt(0) == StemmedLanguage.MARK) {
                    stems.computeIfAbsent(start, _ -> new ArrayList<>()).add(term);
                }
            });
        }
        var words = new ArrayList<Word>();
        forEach(
                ASKED,
                text,
                (term, start, end, _) -> words.add(new Word(term, stems.getOrDefault(start, List.of()), start, end)));
        return words;
    }

    private static void forEach(Analyzer analyzer, String text, TermConsumer consumer) {
        try (var stream = analyzer.tokenStream(ANY_FIELD, text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var place = stream.addAttribute(OffsetAttribute.class);
            var step = stream.addAttribute(PositionIncrementAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                consumer.accept(term.toString(), place.startOffset(), place.endOffset(), step.getPositionIncrement());
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException("could not tokenize a text in memory", e);
        }
    }

    /// The terms of a text as an index has them.
    ///
    /// @param language a tag such as `de`, or null when it is unknown
    public static List<Token> stored(String text, @Nullable String language) {
        return tokens(analyzerOfStored(language), text);
    }

    /// The terms of a phrase in a query.
    public static List<Token> asked(String text) {
        return tokens(ASKED, text);
    }

    private static List<Token> tokens(Analyzer analyzer, String text) {
        var tokens = new ArrayList<Token>();
        forEach(analyzer, text, (term, _, _, step) -> tokens.add(new Token(term, step)));
        return tokens;
    }

    private interface TermConsumer {
        void accept(String term, int start, int end, int step);
    }

    /// A term and its place.
    ///
    /// @param step the distance from the place of the previous term; 0 for the same place
    public record Token(String term, int step) {}

    /// A word of a text.
    ///
    /// @param term the normalized form
    /// @param stems its marked stems in other languages than English
    /// @param start offset in UTF-16 units
    public record Word(String term, List<String> stems, int start, int end) {
        /// All terms that it may have in an index.
        public List<String> terms() {
            if (stems.isEmpty()) {
                return List.of(term);
            }
            return Stream.concat(Stream.of(term), stems.stream()).toList();
        }
    }
}
