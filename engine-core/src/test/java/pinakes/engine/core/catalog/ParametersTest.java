package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParametersTest {
    @Test
    void question_marks_take_the_values_in_order() {
        assertThat(Parameters.of("SELECT ? WHERE a = ?"))
                .isEqualTo(new Parameters("SELECT ? WHERE a = ?", List.of(0, 1)));
    }

    @Test
    void numbers_take_the_value_at_their_position_any_number_of_times() {
        assertThat(Parameters.of("a = ?2 AND b = ?1 AND c = ?2"))
                .isEqualTo(new Parameters("a = ? AND b = ? AND c = ?", List.of(1, 0, 1)));
    }

    @Test
    void names_take_the_values_in_the_order_of_their_first_use() {
        assertThat(Parameters.of("VALUES (:title, :now, :now, coalesce(:given, :title))"))
                .isEqualTo(new Parameters("VALUES (?, ?, ?, coalesce(?, ?))", List.of(0, 1, 1, 2, 0)));
    }

    @Test
    void text_in_quotes_and_casts_are_left_alone() {
        var sql = "SELECT 'a ? :b', \"c?\", d::text, '$1'";

        assertThat(Parameters.of(sql)).isEqualTo(new Parameters(sql, List.of()));
    }
}
