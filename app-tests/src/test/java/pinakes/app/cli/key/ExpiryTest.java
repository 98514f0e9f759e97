package pinakes.app.cli.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpiryTest {
    @ParameterizedTest
    @CsvSource({
        "90d, 2026-05-30T10:00:00Z",
        "2w, 2026-03-15T10:00:00Z",
        "12h, 2026-03-01T22:00:00Z",
        "30m, 2026-03-01T10:30:00Z",
        "45s, 2026-03-01T10:00:45Z",
        "2027-03-31, 2027-03-31T00:00:00Z",
        "2026-03-01T10:00:01Z, 2026-03-01T10:00:01Z"
    })
    void expiry_is_read_as_people_write_it(String text, Instant end) {
        var now = Instant.parse("2026-03-01T10:00:00Z");

        assertThat(Expiry.parse(text, now)).isEqualTo(end);
        for (var wrong : List.of("", "0d", "d", "1y", "-1d", "2026-03-01", "2026-03-01T10:00:00Z", "9999999d")) {
            assertThatIllegalArgumentException().isThrownBy(() -> Expiry.parse(wrong, now));
        }
    }
}
