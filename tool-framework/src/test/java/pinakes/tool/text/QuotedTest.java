package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S10: what a client sent comes back short and on one line")
class QuotedTest {
    @Test
    void short_text_is_repeated_as_it_is() {
        assertThat(Quoted.of("no_such_tool é 🗂")).isEqualTo("no_such_tool é 🗂");
    }

    @Test
    void long_text_is_cut_between_characters() {
        assertThat(Quoted.of("🗂".repeat(10_000))).isEqualTo("🗂".repeat(100) + "…");
    }

    @Test
    void half_of_a_surrogate_pair_is_replaced() {
        assertThat(Quoted.of("a\uD83Db\uDDC2 🗂")).isEqualTo("a\uFFFDb\uFFFD 🗂");
    }

    @Test
    void line_breaks_cannot_pose_as_lines_of_ours() {
        for (var end : List.of("\r\n", "\u0085", "\u2028", "\u2029", "\u001B")) {
            assertThat(Quoted.of("a" + end + "ERROR all is lost")).isEqualTo("a ERROR all is lost");
        }
    }
}
