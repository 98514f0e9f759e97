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

        assertThat(TextLanguage.ofForeignPart(german, "en")).contains("de");
        assertThat(TextLanguage.ofForeignPart(english, "de")).contains("en");
        assertThat(TextLanguage.ofForeignPart(english, "ru")).contains("en");
        assertThat(TextLanguage.ofForeignPart(russian, "en")).contains("ru");
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("zh"), "en")).contains("zh");
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("ja"), "zh")).contains("ja");
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("el"), "de")).contains("el");
    }

    @Test
    void every_paragraph_is_told_from_a_text_in_another_script() {
        var wrong = new ArrayList<String>();

        Paragraphs.byName().forEach((name, text) -> {
            var language = name.replaceAll("[0-9]", "").replace("-tw", "");
            var other = text.codePoints()
                            .anyMatch(letter -> Character.UnicodeScript.of(letter) == Character.UnicodeScript.HANGUL)
                    ? "el"
                    : "ko";
            if (!TextLanguage.ofForeignPart(text, other).orElse("none").equals(language)
                    || TextLanguage.ofForeignPart(text, language).isPresent()) {
                wrong.add(name + " as " + TextLanguage.ofForeignPart(text, other));
            }
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void part_in_the_language_of_the_whole_is_not_foreign() {
        var english = "The town library is open from Monday to Friday, and on Saturdays only until noon.";

        assertThat(TextLanguage.ofForeignPart(english, "en-GB")).isEmpty();
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("da"), "da-DK")).isEmpty();
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("uk"), "ru")).isEmpty();
    }

    @Test
    void part_is_not_foreign_when_its_language_or_that_of_the_whole_is_unsure() {
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("de"), "tlh")).isEmpty();
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("de"), "German")).isEmpty();
        assertThat(TextLanguage.ofForeignPart(Paragraphs.of("hr"), "sr")).isEmpty();
        assertThat(TextLanguage.ofForeignPart("図書館利用規則 東京都中央図書館 開館時間 午前九時 午後八時 休館日 月曜日", "ja"))
                .isEmpty();
        assertThat(TextLanguage.ofForeignPart(
                        "int main(void) { return x0 + tmp_ptr->qlen; } // gcc -O2 -Wall -lm -o xq", "zh"))
                .isEmpty();
    }

    @Test
    void table_of_figures_is_in_the_language_of_the_whole_text() {
        var table =
                "| # enc-layers | # dec-layers | Language | TEDs | TEDs | TEDs | mAP (0.75) | Inference time (secs) |"
                        + " | 6 | 6 | OTSL HTML | 0.965 0.969 | 0.934 0.927 | 0.955 0.955 | 0.88 0.857 | 2.73 5.39 |"
                        + " | 4 | 4 | OTSL HTML | 0.938 0.952 | 0.904 0.909 | 0.927 0.938 | 0.853 0.843 | 1.97 3.77 |";

        assertThat(TextLanguage.ofForeignPart(table, "en")).isEmpty();
    }

    @Test
    void names_and_formulas_are_in_the_language_of_the_whole_text() {
        assertThat(TextLanguage.ofForeignPart("Müller, Jürgen; Schröder, Käthe; Weiß, Günther", "en"))
                .isEmpty();
        assertThat(TextLanguage.ofForeignPart(
                        "f(x) = a x² + b x + c, NaCl, H2SO4, TNF-α, IL-6, p53, BRCA1, kcal/mol", "en"))
                .isEmpty();
        assertThat(TextLanguage.ofForeignPart(
                        "α, β, γ, δ, ε, ζ, η, θ, ι, κ, λ, μ, ν, ξ, π, ρ, σ, τ, υ, φ, χ, ψ, ω ".repeat(2), "en"))
                .isEmpty();
    }
}
