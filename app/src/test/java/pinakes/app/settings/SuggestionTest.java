package pinakes.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
    private static final List<String> KNOWN = List.of("serve", "stdio", "test", "tools");

    @Test
    void slip_of_the_finger_is_understood() {
        assertThat(Suggestion.nearest("sevre", KNOWN)).contains("serve");
        assertThat(Suggestion.nearest("tool", KNOWN)).contains("tools");
        assertThat(Suggestion.nearest("sdtio", KNOWN)).contains("stdio");
    }

    @Test
    void nothing_is_suggested_for_something_else_entirely() {
        assertThat(Suggestion.nearest("banana", KNOWN)).isEmpty();
    }

    @Test
    void equally_near_words_are_chosen_in_alphabetical_order() {
        assertThat(Suggestion.nearest("aa", List.of("ac", "ab"))).contains("ab");
    }
}
