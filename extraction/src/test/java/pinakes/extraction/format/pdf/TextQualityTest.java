package pinakes.extraction.format.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TextQualityTest {
    private static final String GREEK = "Η δημοτική βιβλιοθήκη είναι ανοιχτή κάθε μέρα εκτός από τη Δευτέρα. Οι"
            + " αναγνώστες μπορούν να δανειστούν μέχρι δέκα βιβλία και πρέπει να τα επιστρέψουν.";

    /// The same text from a font whose letters are mapped to their neighbours.
    private static final String GREEK_NONSENSE = GREEK.codePoints()
            .map(letter -> letter >= 'α' && letter < 'ω' ? letter + 1 : letter)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();

    @Test
    void letters_of_another_script_in_a_wrong_order_are_nonsense() {
        assertThat(TextQuality.isNonsense(GREEK)).isFalse();
        assertThat(TextQuality.isNonsense(GREEK_NONSENSE)).isTrue();
    }

    @Test
    void recognised_text_is_better_only_if_it_is_language_and_the_other_is_not() {
        assertThat(TextQuality.isBetter(GREEK, GREEK_NONSENSE)).isTrue();
        assertThat(TextQuality.isBetter(GREEK_NONSENSE, GREEK)).isFalse();
        assertThat(TextQuality.isBetter(GREEK, GREEK)).isFalse();
    }

    @Test
    void words_in_quotes_and_brackets_and_specks_are_not_garbled() {
        assertThat(TextQuality.garbledShare("(the “sand and—which ‘a’ [note and/or «quoted"))
                .isZero();
        assertThat(TextQuality.garbledShare("; • t the land ' and r")).isZero();
        assertThat(TextQuality.garbledShare("very far {urea WoldB a3")).isGreaterThan(0.5);
    }
}
