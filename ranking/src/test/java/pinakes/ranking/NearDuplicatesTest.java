package pinakes.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class NearDuplicatesTest {
    private static final String REPORT =
            "The committee met in the old town hall and agreed that the bridge over the river must be repaired"
                    + " before the winter floods make the crossing unsafe for carts and people";

    @Test
    void first_of_texts_that_say_the_same_is_kept_and_the_others_counted() {
        var other = "Something else entirely was said by another speaker on that day";

        assertThat(collapse(REPORT, other, REPORT.toUpperCase(java.util.Locale.ROOT), REPORT + " too."))
                .containsExactly(Map.entry(REPORT, 2), Map.entry(other, 0));
    }

    @Test
    void texts_that_differ_in_a_number_are_different() {
        assertThat(collapse(REPORT + " by 2025", REPORT + " by 2026")).hasSize(2);
    }

    @Test
    void texts_that_share_half_are_different() {
        assertThat(collapse(REPORT, REPORT.substring(0, REPORT.length() / 2))).hasSize(2);
    }

    @Test
    void short_and_empty_texts_are_compared_too() {
        assertThat(collapse("yes", "no", "Yes!", "", "…"))
                .containsExactly(Map.entry("yes", 1), Map.entry("no", 0), Map.entry("", 1));
    }

    @Test
    void texts_of_different_symbols_are_different() {
        assertThat(collapse("😀", "🎉", "🎉!", "★★★")).containsExactly(entry("😀"), Map.entry("🎉", 1), entry("★★★"));
        assertThat(collapse("● " + REPORT, "■ " + REPORT)).hasSize(1);
    }

    private static Map.Entry<String, Integer> entry(String text) {
        return Map.entry(text, 0);
    }

    private static Map<String, Integer> collapse(String... texts) {
        return NearDuplicates.collapse(List.of(texts), Function.identity());
    }
}
