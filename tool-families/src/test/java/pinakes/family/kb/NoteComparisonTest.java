package pinakes.family.kb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// B4: whether a note repeats another.
final class NoteComparisonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Alice reports to Bob. | Bob reports to Alice.",
                "Anna prefers tea over coffee. | Anna prefers coffee over tea.",
                "The meeting moved from Monday to Friday. | The meeting moved from Friday to Monday."
            })
    @DisplayName("B4: the same words the other way round may contradict")
    void other_direction(String before, String now) {
        assertThat(NoteComparison.of(before, now).isSame()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Alice reports to Bob. | To Bob, Alice reports.",
                "The meeting moved from Monday to Friday. | The meeting moved to Friday from Monday.",
                "The ferry leaves at noon on Sundays. | On Sundays the ferry leaves at noon."
            })
    @DisplayName("B4: the same words in another order repeat")
    void other_order(String before, String now) {
        assertThat(NoteComparison.of(before, now).isSame()).isTrue();
    }
}
