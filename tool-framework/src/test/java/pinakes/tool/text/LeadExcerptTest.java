package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("C7: texts are cut where a reader would pause")
final class LeadExcerptTest {
    @Test
    void a_short_text_stays_as_it_is() {
        assertThat(LeadExcerpt.of("Short. ", 7)).isEqualTo("Short. ");
    }

    @Test
    void sentences_stay_whole() {
        assertThat(LeadExcerpt.of("One sentence. Another sentence. A third that does not fit.", 35))
                .isEqualTo("One sentence. Another sentence.");
    }

    @Test
    void words_stay_whole_when_no_sentence_ends_in_time() {
        assertThat(LeadExcerpt.of("No. A sentence that goes on and on without an end", 20))
                .isEqualTo("No. A sentence that…");
    }

    @Test
    void a_dot_inside_a_word_ends_no_sentence() {
        assertThat(LeadExcerpt.of("The first start builds the program: run ./kb version once, then reconnect", 45))
                .isEqualTo("The first start builds the program: run ./kb…");
    }

    @Test
    void chinese_sentences_end_without_a_space() {
        assertThat(LeadExcerpt.of("今天下雨。明天天气晴朗。后天不知道会怎样。", 14)).isEqualTo("今天下雨。明天天气晴朗。");
    }

    @Test
    void a_word_without_end_is_cut_between_characters() {
        assertThat(LeadExcerpt.of("🧑".repeat(20), 10)).isEqualTo("🧑🧑🧑🧑…");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void an_excerpt_is_a_beginning_and_fits(long seed) {
        var random = new Random(seed);
        for (var i = 0; i < 200; i++) {
            var text = text(random);
            var room = 1 + random.nextInt(60);

            var excerpt = LeadExcerpt.of(text, room);

            assertThat(excerpt.length()).as("seed %d, text %s", seed, text).isLessThanOrEqualTo(room);
            assertThat(text).startsWith(excerpt.endsWith("…") ? excerpt.substring(0, excerpt.length() - 1) : excerpt);
        }
    }

    private static String text(Random random) {
        var pieces = new String[] {"word", " ", ". ", "🧑🏽‍🚀", "é", "\n", "Dr. ", "3.14", "漢字", "? "};
        var text = new StringBuilder();
        for (var i = random.nextInt(40); i >= 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }
}
