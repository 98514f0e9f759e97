package pinakes.extraction.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import pinakes.extraction.charset.Paragraphs;

final class TextLanguageTest {
    @Test
    void the_language_of_a_paragraph_is_named() {
        var wrong = new ArrayList<String>();

        Paragraphs.byName().forEach((name, text) -> {
            var language = name.replaceAll("[0-9]", "").replace("-tw", "");
            if (!TextLanguage.of(text).orElse("none").equals(language)) {
                wrong.add(name + " as " + TextLanguage.of(text));
            }
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void a_few_words_or_figures_have_no_language() {
        assertThat(TextLanguage.of("Hello there")).isEmpty();
        assertThat(TextLanguage.of("12 345 67.89 % x 14 y 99 z 1 2 3 4 5 6 7 8 9 10 11 12"))
                .isEmpty();
        assertThat(TextLanguage.of("qzx wvk jhq xzz kqj wqx zvb qpw xkz jvq wzx qkk vvz xqj"))
                .isEmpty();
    }

    @Test
    void part_of_a_text_may_be_in_another_language() {
        var german = Paragraphs.of("de");
        var russian = Paragraphs.of("ru");
        var english = "The town library is open from Monday to Friday, and on Saturdays only until noon. Books may be"
                + " borrowed for four weeks; after that, a small fee has to be paid.";

        assertThat(TextLanguage.ofPart(german, "en")).isEqualTo("de");
        assertThat(TextLanguage.ofPart(english, "de")).isEqualTo("en");
        assertThat(TextLanguage.ofPart(english, "en-GB")).isEqualTo("en-GB");
        assertThat(TextLanguage.ofPart(english, "ru")).isEqualTo("en");
        assertThat(TextLanguage.ofPart(russian, "en")).isEqualTo("en");
    }

    @Test
    void names_and_formulas_are_in_the_language_of_the_whole_text() {
        assertThat(TextLanguage.ofPart("Müller, Jürgen; Schröder, Käthe; Weiß, Günther", "en"))
                .isEqualTo("en");
        assertThat(TextLanguage.ofPart("f(x) = a x² + b x + c, NaCl, H2SO4, TNF-α, IL-6, p53, BRCA1, kcal/mol", "en"))
                .isEqualTo("en");
    }
}
