package pinakes.extraction.ocr.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextureCheckTest {
    private static final TiltedBox BOX = new TiltedBox(10, 10, 20, 8, 0);

    private final List<TiltedBox> read = new ArrayList<>();

    private List<NetworkLine> lines(int boxes, double confidence) throws Exception {
        return TextureCheck.lines(Collections.nCopies(boxes, BOX), box -> {
            read.add(box);
            return new NetworkLine("word", confidence, List.of(0.2, 0.4, 0.6, 0.8), box, false);
        });
    }

    @Test
    void texture_is_given_up_after_a_sample() throws Exception {
        assertThat(lines(2_000, 0.3)).isEmpty();

        assertThat(read).hasSizeLessThan(60);
    }

    @Test
    void every_line_of_a_crowded_page_is_read_once() throws Exception {
        assertThat(lines(1_234, 0.9)).hasSize(1_234);

        assertThat(read).hasSize(1_234);
    }

    private boolean hasText(int boxes, TiltedBox box, double confidence) throws Exception {
        return TextureCheck.hasText(Collections.nCopies(boxes, box), each -> {
            read.add(each);
            return new NetworkLine("word", confidence, List.of(0.2, 0.4, 0.6, 0.8), each, false);
        });
    }

    @Test
    void specks_that_cannot_be_read_are_no_text() throws Exception {
        assertThat(hasText(2_000, BOX, 0.3)).isFalse();
        assertThat(read).hasSizeLessThan(60);
        assertThat(hasText(30, BOX, 0.3)).isFalse();
        assertThat(hasText(3, BOX, 0.3)).isFalse();
        assertThat(hasText(0, BOX, 1)).isFalse();
    }

    @Test
    void what_can_be_read_is_text() throws Exception {
        assertThat(hasText(2_000, BOX, 0.6)).isTrue();
        assertThat(read).as("enough to know").hasSizeLessThan(15);
        assertThat(hasText(3, BOX, 0.6)).isTrue();
    }

    /// Hindi is read as nothing.
    @Test
    void what_has_the_shape_of_lines_is_text_in_a_script_that_cannot_be_read() throws Exception {
        assertThat(hasText(120, new TiltedBox(100, 10, 160, 20, 0.1), 0)).isTrue();
        assertThat(hasText(1, new TiltedBox(10, 100, 20, 160, 0), 0))
                .as("a column")
                .isTrue();
        assertThat(hasText(2, new TiltedBox(20, 10, 30, 20, 0), 0)).as("words").isTrue();
        assertThat(read).isEmpty();
    }

    @Test
    void few_lines_are_read_however_doubtful() throws Exception {
        assertThat(lines(20, 0.3)).hasSize(20);
    }
}
