package pinakes.engine.todo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorableTextTest {
    @Test
    @DisplayName("T3: white space around a title and a description is trimmed")
    void white_space_around_is_trimmed() {
        assertThat(new TodoTitle(" \t Buy milk\n").value()).isEqualTo("Buy milk");
        assertThat(TodoDescription.of("\u2003two litres ").map(TodoDescription::value))
                .contains("two litres");
    }

    @Test
    @DisplayName("T3: a title has 1 to 255 characters, counted as code points")
    void title_has_1_to_255_characters() {
        assertThat(new TodoTitle("😀".repeat(255)).value()).hasSize(510);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TodoTitle("x".repeat(256)))
                .withMessage("a title must have 1 to 255 characters after trimming, got 256");
        assertThatIllegalArgumentException().isThrownBy(() -> new TodoTitle("  "));
    }

    @Test
    @DisplayName("T3: a description has up to 1000 characters, and an empty one is none")
    void description_has_up_to_1000_characters() {
        assertThat(new TodoDescription("x".repeat(1000)).value()).hasSize(1000);
        assertThat(TodoDescription.of("  ")).isEmpty();
        assertThat(TodoDescription.of(null)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new TodoDescription("x".repeat(1001)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00A0", "\u200B", "\uFEFF \u2060", "\u200D\u200E", "\u3000\u202F"})
    @DisplayName("T3: text of which nothing can be seen is empty")
    void invisible_text_is_empty(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TodoTitle(text))
                .withMessageEndingWith("got 0");
        assertThat(TodoDescription.of(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b", "\uD83D", "\uDE00 first", "last \uD83D"})
    @DisplayName("S12: text that no database keeps as it is, is refused")
    void unstorable_text_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new TodoTitle(text));
        assertThatIllegalArgumentException().isThrownBy(() -> new TodoDescription(text));
    }
}
