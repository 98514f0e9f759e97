package pinakes.engine.core.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.eval.TestCollection.Source;

final class AnswerKeyTest {
    private final AnswerKey key = new AnswerKey.References("book", List.of("Owls hunt mice,\n at night."));

    @Test
    void passage_with_a_whole_reference_is_right() {
        assertThat(grades("book", "We saw: Owls hunt mice at  night! Then we left."))
                .isEqualTo(Map.of("book#7", 1));
    }

    @Test
    void passage_that_begins_or_ends_with_half_of_a_reference_is_right() {
        // The reference has 19 letters; "Owlshuntmi" are ten of them.
        assertThat(grades("book", "We saw that Owls hunt mi")).isEqualTo(Map.of("book#7", 1));
        assertThat(grades("book", "mice at night. Then we left.")).isEqualTo(Map.of("book#7", 1));
        assertThat(grades("book", "s hunt mice at")).isEqualTo(Map.of("book#7", 1));
    }

    @Test
    void passage_with_less_is_wrong() {
        assertThat(grades("book", "We saw that Owls hunt m")).isEmpty();
        assertThat(grades("book", "Owls rest at night.")).isEmpty();
        assertThat(grades("book", "hunt mice")).isEmpty();
    }

    @Test
    void passage_that_repeats_some_of_the_words_elsewhere_is_wrong() {
        assertThat(grades("book", "Now Owls hunt mice by day, too.")).isEmpty();
    }

    @Test
    void passage_of_another_text_is_wrong() {
        assertThat(grades("other", "Owls hunt mice, at night.")).isEmpty();
    }

    @Test
    void empty_reference_is_nowhere() {
        var empty = new AnswerKey.References("book", List.of(" – "));

        assertThat(empty.grades(List.of(passage("book", "Owls")))).isEmpty();
    }

    private Map<String, Integer> grades(String text, String passage) {
        return key.grades(List.of(passage(text, passage)));
    }

    private static Source passage(String text, String passage) {
        return new Source(text, 7, List.of(), passage, PassageTokens.of(new byte[0]));
    }
}
