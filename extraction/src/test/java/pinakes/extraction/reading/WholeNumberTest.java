package pinakes.extraction.reading;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WholeNumberTest {
    @ParameterizedTest
    @CsvSource({"7,7", "' 12 ',12", "-3,-3", "2147483647,2147483647"})
    void number_may_have_spaces_around_it(String text, int number) {
        assertThat(WholeNumber.parsed(text, 1)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "seven", "1.5", "2147483648"})
    void missing_or_wrong_number_is_replaced(String text) {
        assertThat(WholeNumber.parsed(text, 1)).isEqualTo(1);
    }
}
