package pinakes.extraction.ocr.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// K1: what a network says about the columns of a line becomes text.
final class LineDecoderTest {
    private static final List<String> CHARACTERS = List.of("", "C", "c", "a", "o", "t", "T", "1", " ");
    private static final TiltedBox BOX = new TiltedBox(50, 10, 100, 20, 0);

    private static String text(List<Map<String, Double>> columns, String... words) {
        return decoded(columns, words).text();
    }

    private static NetworkLine decoded(List<Map<String, Double>> columns, String... words) {
        var numbers = FloatBuffer.allocate(columns.size() * CHARACTERS.size());
        for (var column : columns) {
            for (var character : CHARACTERS) {
                numbers.put(column.getOrDefault(character, 0.0).floatValue());
            }
        }
        return new LineDecoder(CHARACTERS, Set.of(words)::contains)
                .decoded(new Likelihoods(numbers, CHARACTERS.size()), BOX);
    }

    private static Map<String, Double> sure(String character) {
        return Map.of(character, 1.0);
    }

    @Test
    void columns_of_one_character_are_one_and_those_with_a_gap_are_two() {
        assertThat(text(List.of(sure("c"), sure("c"), sure("a"), sure(""), sure("a"), sure("t"))))
                .isEqualTo("caat");
    }

    @Test
    void letters_that_look_alike_are_told_apart_by_known_words() {
        var unsure = Map.of("o", 0.6, "a", 0.4);

        assertThat(text(List.of(sure("c"), unsure, sure("t")))).isEqualTo("cot");
        assertThat(text(List.of(sure("c"), unsure, sure("t")), "cat")).isEqualTo("cat");
    }

    @Test
    void known_words_do_not_outweigh_what_is_clear() {
        var clear = Map.of("o", 0.995, "a", 0.005);

        assertThat(text(List.of(sure("c"), clear, sure("t"), sure(" "), sure("1")), "cat"))
                .isEqualTo("cot 1");
    }

    @Test
    void known_words_have_the_usual_case_and_others_stay_as_written() {
        assertThat(text(List.of(sure("c"), sure("a"), sure("T")), "cat")).isEqualTo("cat");
        assertThat(text(List.of(sure("C"), sure("a"), sure("T")))).isEqualTo("CaT");
    }

    @Test
    void characters_have_places_and_the_line_a_confidence() {
        var line = decoded(List.of(sure(""), Map.of("a", 0.8, "o", 0.2), sure(""), sure("t")));

        assertThat(line.places()).containsExactly(0.375, 0.875);
        assertThat(line.confidence()).isCloseTo(0.9, within(0.001));
    }

    @Test
    void nothing_but_gaps_is_an_empty_line() {
        assertThat(text(List.of(sure(""), sure("")))).isEmpty();
    }
}
