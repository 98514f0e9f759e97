package pinakes.family.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GivenMetadataTest {
    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of("title", 5, "metadata.title must be a string"),
                Arguments.of("author", List.of("a", "b"), "metadata.author must be a string"),
                Arguments.of("tags", "one", "metadata.tags must be a list of strings"),
                Arguments.of("tags", List.of("one", 5), "metadata.tags must be a list of strings"),
                Arguments.of(
                        "tags",
                        List.of("collection:one", "collection:two"),
                        "The tags must name at most one collection"),
                Arguments.of("title", "t".repeat(1_500), "The title can be at most 1000 characters long, got 1500"),
                Arguments.of("tags", List.of("t".repeat(300)), "A tag can be at most 200 characters long, got 300"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    @DisplayName("R5: what cannot be stored as it was sent is refused, not dropped")
    void wrong_values_are_refused(String name, Object value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GivenMetadata(Map.of(name, value)))
                .withMessage(message);
    }

    @Test
    void title_author_and_tags_are_told_from_the_rest() {
        var metadata = new GivenMetadata(
                        Map.of("title", " Bees ", "author", "Ann", "tags", List.of("a", " ", "a"), "year", 2024))
                .ofDocument();

        assertThat(metadata.title()).isEqualTo("Bees");
        assertThat(metadata.author()).isEqualTo("Ann");
        assertThat(metadata.tags()).containsExactly("a");
        assertThat(metadata.more()).isEqualTo(Map.of("year", 2024));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+999999999-12-31", "-9999-01-01", "2025-13-01", "yesterday"})
    @DisplayName("R5: a moment that no answer can show is refused")
    void impossible_moments_are_refused(String moment) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GivenMoment(moment))
                .withMessageStartingWith("'since' takes a date");
    }
}
