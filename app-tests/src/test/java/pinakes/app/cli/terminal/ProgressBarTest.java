package pinakes.app.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K7: long work shows how far it is, how fast it goes and how long it will take")
final class ProgressBarTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);

    @Test
    void terminal_shows_a_bar_with_share_speed_and_time_left() {
        var bar = bar(new Screen(true, false, 120));
        pass(Duration.ofSeconds(10));

        bar.show("3 of 12 files", "heron.pdf: Processing page 5 of 10", 0.25, 120);

        assertThat(shown())
                .contains("━━━━━─────────────── 25%  3 of 12 files  12 passages/s  30 s left"
                        + "  heron.pdf: Processing page 5 of 10");
    }

    @Test
    void line_never_exceeds_the_terminal() {
        bar(new Screen(true, false, 40)).show("3 of 12 files", "a very long activity that does not fit", 0.5, 0);

        assertThat(TextWidth.of(shown().replaceAll("\u001b\\[[?0-9]*[A-Za-z]|\r", "")))
                .isLessThan(40);
    }

    @Test
    void pipe_gets_a_plain_line_every_half_minute() {
        var bar = bar(Screen.of(false, Map.of()));
        bar.show("1 of 12 files", "a.pdf: reading", 0.1, 5);
        assertThat(shown()).isEmpty();

        pass(Duration.ofSeconds(30));
        bar.show("3 of 12 files", "heron.pdf: reading", 0.25, 60);
        bar.show("4 of 12 files", "tern.pdf: reading", 0.3, 70);
        bar.clear();

        assertThat(shown())
                .isEqualToNormalizingNewlines("25%, 3 of 12 files, 2.0 passages/s, 1 min left, heron.pdf: reading\n");
    }

    @Test
    void next_phase_has_its_own_time_left() {
        var bar = bar(Screen.of(false, Map.of()));
        pass(Duration.ofMinutes(10));
        bar.beginPhase();
        pass(Duration.ofSeconds(30));
        bar.show("", "running queries", 0.5, 0);

        assertThat(shown()).isEqualToNormalizingNewlines("50%, 30 s left, running queries\n");
    }

    @Test
    void text_cannot_control_the_terminal() {
        bar(new Screen(true, false, 120)).show("", "evil\u001b[2Jname", 0, 0);

        assertThat(shown()).doesNotContain("\u001b[2J");
    }

    private ProgressBar bar(Screen screen) {
        return new ProgressBar(new PrintStream(bytes, true, StandardCharsets.UTF_8), screen, now::get, "passages");
    }

    private void pass(Duration duration) {
        now.updateAndGet(before -> before.plus(duration));
    }

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
