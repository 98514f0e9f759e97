package pinakes.engine.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// K2: quotation marks in a query.
final class QueryTextTest {
    @Test
    void text_in_straight_or_typographic_quotes_is_a_phrase() {
        var text = QueryText.of("who wrote \"melting ice\" and “the $1 lake”?");

        assertThat(text.plain()).isEqualTo("who wrote melting ice and the $1 lake?");
        assertThat(text.phrases()).containsExactly("melting ice", "the $1 lake");
    }

    @ParameterizedTest
    @ValueSource(strings = {"„melting ice“", "«melting ice»", "»melting ice«", "« melting ice »"})
    @DisplayName("K2: quotation marks of other languages quote too")
    void marks_of_other_languages(String query) {
        assertThat(QueryText.of("about " + query).phrases()).containsExactly("melting ice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"melting ice", "melting\" ice", "\"\"", "“ ”", "5\" x 7\" paper", "\"melt\"ing", "\\"})
    @DisplayName("K2: quotes that are unbalanced, empty or part of a word are plain characters")
    void plain_characters(String query) {
        assertThat(QueryText.of(query)).isEqualTo(new QueryText(query, List.of()));
    }

    @Test
    @DisplayName("S12: the number of phrases is limited")
    void many_phrases() {
        var text = QueryText.of("\"x\" ".repeat(500));

        assertThat(text.phrases()).hasSize(QueryText.PHRASES_MAX);
        assertThat(text.plain()).endsWith(" \"x\" ");
    }
}
