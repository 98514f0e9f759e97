package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("T3: trimming")
class TrimmedTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "\t\r\n", "\u00A0", "\u200B\u200B", "\uFEFF", "\u2060\u3000", "\u200D", "\u200E \u200F"
            })
    void nothing_is_left_of_what_cannot_be_seen(String text) {
        assertThat(TrimmedText.of(text)).isEmpty();
    }

    @Test
    void every_kind_of_space_around_goes_and_inside_stays() {
        assertThat(TrimmedText.of("\uFEFF\u00A0 a\u00A0b\u200Bc \u2003\u200B")).isEqualTo("a\u00A0b\u200Bc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"👩‍💻", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ত্\u200D", "\u200Fשלום\u200F", "❤️"})
    void marks_that_belong_to_visible_text_stay(String text) {
        assertThat(TrimmedText.of(text)).isEqualTo(text);
    }
}
