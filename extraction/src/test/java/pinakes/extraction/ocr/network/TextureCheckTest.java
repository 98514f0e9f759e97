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

    @Test
    void few_lines_are_read_however_doubtful() throws Exception {
        assertThat(lines(20, 0.3)).hasSize(20);
    }
}
