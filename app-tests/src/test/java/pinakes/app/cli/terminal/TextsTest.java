package pinakes.app.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextsTest {
    private static final Instant NOW = Instant.parse("2026-03-31T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1.0 KB",
        "1500, 1.5 KB",
        "20480, 20 KB",
        "1048575, 1.0 MB",
        "3355443, 3.2 MB",
        "1073741824, 1.0 GB"
    })
    void sizes(long bytes, String text) {
        assertThat(ByteSize.of(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "PT-5S, just now",
        "PT59S, just now",
        "PT1M, 1 minute ago",
        "PT59M, 59 minutes ago",
        "PT3H, 3 hours ago",
        "P1D, 1 day ago",
        "P30D, 30 days ago",
        "P90D, 2025-12-31"
    })
    void times(Duration past, String text) {
        assertThat(TimeText.ago(NOW.minus(past), NOW)).isEqualTo(text);
    }

    @Test
    void programs_get_the_time_itself() {
        assertThat(TimeText.of(NOW.plusMillis(7), NOW, Screen.of(false, Map.of())))
                .isEqualTo("2026-03-31T12:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({"PT0.5S, 0 s", "PT59S, 59 s", "PT90S, 1 min", "PT2H, 2 h", "PT2H5M, 2 h 5 min"})
    void durations(Duration duration, String text) {
        assertThat(TimeText.of(duration)).isEqualTo(text);
    }

    @Test
    void wide_characters_take_two_columns_and_marks_none() {
        assertThat(TextWidth.of("heron")).isEqualTo(5);
        assertThat(TextWidth.of("青鷺")).isEqualTo(4);
        assertThat(TextWidth.of("e\u0301")).isEqualTo(1);
        assertThat(TextWidth.of("🐦")).isEqualTo(2);
    }

    @Test
    void long_texts_are_cut_at_the_end_or_inside() {
        assertThat(TextWidth.cut("heron", 5)).isEqualTo("heron");
        assertThat(TextWidth.cut("herons", 5)).isEqualTo("hero…");
        assertThat(TextWidth.cut("青鷺青鷺", 6)).isEqualTo("青鷺…");
        assertThat(TextWidth.cutInside("chapter-1-draft.pdf", 11)).isEqualTo("chapt…t.pdf");
        assertThat(TextWidth.cutInside("🐦🐦🐦🐦", 5)).isEqualTo("🐦…🐦");
    }
}
