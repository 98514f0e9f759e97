package pinakes.engine.core.index;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.hu.HungarianLightStemFilter;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.tr.ApostropheFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/// A language in Latin letters, other than English, whose words lose their endings.
///
/// Passages in such a language have a stem for each word in the index, marked with the language, next to the word
/// that every passage has. So the words of a query find them in each language that the index holds, and are found as
/// before in all others.
public enum StemmedLanguage {
    CATALAN("ca"),
    CZECH("cs"),
    DANISH("da"),
    DUTCH("nl"),
    ESTONIAN("et"),
    FINNISH("fi"),
    FRENCH("fr"),
    GERMAN("de"),
    HUNGARIAN("hu"),
    INDONESIAN("id"),
    ITALIAN("it"),
    LATVIAN("lv"),
    LITHUANIAN("lt"),
    NORWEGIAN("no"),
    PORTUGUESE("pt"),
    ROMANIAN("ro"),
    SPANISH("es"),
    SWEDISH("sv"),
    TURKISH("tr");

    /// No word begins with it, so stems are no words of another language.
    public static final char MARK = '\u0001';

    private static final Set<String> NORWEGIAN_FORMS = Set.of("nb", "nn");

    private final String code;

    StemmedLanguage(String code) {
        this.code = code;
    }

    /// The language of a tag such as `de` or `pt-BR`; empty for every other one.
    public static Optional<StemmedLanguage> of(@Nullable String tag) {
        if (tag == null) {
            return Optional.empty();
        }
        var primary = tag.toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
        var code = NORWEGIAN_FORMS.contains(primary) ? NORWEGIAN.code : primary;
        return Arrays.stream(values())
                .filter(language -> language.code.equals(code))
                .findFirst();
    }

    /// What the stems of this language begin with in the index.
    public String mark() {
        return MARK + code + ':';
    }

    TokenStream stemmed(TokenStream words) {
        return switch (this) {
            case CATALAN -> new SnowballFilter(withoutArticles(words), new CatalanStemmer());
            case CZECH -> new CzechStemFilter(words);
            case DANISH -> new SnowballFilter(words, new DanishStemmer());
            case DUTCH -> new SnowballFilter(words, new DutchStemmer());
            case ESTONIAN -> new SnowballFilter(words, new EstonianStemmer());
            case FINNISH -> new SnowballFilter(words, new FinnishStemmer());
            case FRENCH -> new FrenchLightStemFilter(withoutArticles(words));
            case GERMAN -> new GermanLightStemFilter(new GermanNormalizationFilter(words));
            case HUNGARIAN -> new HungarianLightStemFilter(words);
            case INDONESIAN -> new IndonesianStemFilter(words);
            case ITALIAN -> new ItalianLightStemFilter(withoutArticles(words));
            case LATVIAN -> new LatvianStemFilter(words);
            case LITHUANIAN -> new SnowballFilter(words, new LithuanianStemmer());
            case NORWEGIAN -> new NorwegianLightStemFilter(words);
            case PORTUGUESE -> new PortugueseLightStemFilter(words);
            case ROMANIAN -> new SnowballFilter(words, new RomanianStemmer());
            case SPANISH -> new SpanishLightStemFilter(words);
            case SWEDISH -> new SnowballFilter(words, new SwedishStemmer());
            case TURKISH -> new SnowballFilter(new ApostropheFilter(words), new TurkishStemmer());
        };
    }

    /// French, Italian and Catalan join articles and pronouns to the next word, as in l'eau and dell'arte.
    private static TokenStream withoutArticles(TokenStream words) {
        return new ElisionFilter(words, Articles.ALL);
    }

    private static final class Articles {
        private static final CharArraySet ALL = new CharArraySet(
                List.of(
                        "l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "quoiqu", "lorsqu", "puisqu", "all",
                        "dall", "dell", "nell", "sull", "coll", "pell", "gl", "agl", "dagl", "degl", "negl", "sugl",
                        "un", "v"),
                true);
    }
}
