package pinakes.extraction.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PartTrailTest {
    @Test
    void places_are_told_in_the_order_of_reading() {
        var heard = new ArrayList<String>();
        var trail = new PartTrail(Map.of("2", "Too large."), heard::add);

        part(trail, () -> part(trail, () -> {}));
        var refusal = trail.begin();
        trail.end();

        assertThat(refusal).contains("Too large.");
        assertThat(heard).containsExactly("1", "1.1", "1", "", "");
    }

    @Test
    void nothing_is_read_after_a_place_that_ends_the_reading() {
        var trail = new PartTrail(Map.of("1.2", "Too large.", PartTrail.after("1.2"), "Too many."), _ -> {});

        part(trail, () -> {
            part(trail, () -> {});
            assertThat(trail.begin()).contains("Too large.");
            trail.end();
            assertThat(trail.begin()).contains("Too many.");
            trail.end();
        });
        assertThat(trail.begin()).contains("Too many.");
    }

    @Test
    void nothing_is_read_if_all_is_refused() {
        var trail = new PartTrail(Map.of(PartTrail.after(PartTrail.WHOLE), "Too many."), _ -> {});

        assertThat(trail.begin()).contains("Too many.");
    }

    private static void part(PartTrail trail, Runnable inside) {
        assertThat(trail.begin()).isEmpty();
        inside.run();
        trail.end();
    }
}
