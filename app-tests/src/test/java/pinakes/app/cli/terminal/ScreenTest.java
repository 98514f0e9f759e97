package pinakes.app.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScreenTest {
    private static final String RED = "\u001b[31m";

    @Test
    void pipe_is_plain() {
        var pipe = Screen.of(false, Map.of("COLUMNS", "200"));

        assertThat(pipe.bad("no")).isEqualTo("no");
        assertThat(pipe.columns()).isEqualTo(80);
    }

    @Test
    void terminal_has_colours_and_the_width_of_its_window() {
        var terminal = Screen.of(true, Map.of("COLUMNS", "132", "TERM", "xterm"));

        assertThat(terminal.bad("no")).isEqualTo(RED + "no\u001b[0m");
        assertThat(terminal.bad("")).isEmpty();
        assertThat(terminal.columns()).isEqualTo(132);
    }

    @Test
    void no_color_and_dumb_terminals_are_respected() {
        assertThat(Screen.of(true, Map.of("NO_COLOR", "1")).bad("no")).isEqualTo("no");
        assertThat(Screen.of(true, Map.of("TERM", "dumb")).bad("no")).isEqualTo("no");
        assertThat(Screen.of(true, Map.of("NO_COLOR", "")).bad("no")).startsWith(RED);
        assertThat(Screen.of(false, Map.of("CLICOLOR_FORCE", "1")).bad("no")).startsWith(RED);
        assertThat(Screen.of(false, Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1"))
                        .bad("no"))
                .isEqualTo("no");
    }

    @Test
    void width_that_makes_no_sense_is_not_used() {
        assertThat(Screen.of(true, Map.of("COLUMNS", "wide")).columns()).isEqualTo(80);
        assertThat(Screen.of(true, Map.of("COLUMNS", "3")).columns()).isEqualTo(40);
    }
}
