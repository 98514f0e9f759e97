package pinakes.extraction.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BoxOrderTest {
    private record Line(String text, PixelBox box) {}

    private static Line line(String text, int left, int top, int right) {
        return new Line(text, new PixelBox(left, top, right, top + 20));
    }

    private static String read(List<Line> lines) {
        var shuffled = new ArrayList<>(lines);
        Collections.shuffle(shuffled, new Random(1));
        return String.join(
                " / ",
                BoxOrder.rows(shuffled, Line::box).stream()
                        .map(row ->
                                String.join(" ", row.stream().map(Line::text).toList()))
                        .toList());
    }

    @Test
    void columns_are_read_one_after_the_other_below_their_heading() {
        var lines = new ArrayList<Line>();
        lines.add(line("heading", 100, 20, 800));
        for (var row = 0; row < 4; row++) {
            lines.add(line("l" + row, 100, 100 + 30 * row, 420));
            lines.add(line("r" + row, 480, 100 + 30 * row, 800));
        }

        assertThat(read(lines)).isEqualTo("heading / l0 / l1 / l2 / l3 / r0 / r1 / r2 / r3");
    }

    @Test
    void few_words_side_by_side_are_one_row() {
        var lines = List.of(
                line("flour", 100, 100, 200),
                line("500 g", 400, 104, 500),
                line("sugar", 100, 130, 200),
                line("100 g", 400, 127, 500));

        assertThat(read(lines)).isEqualTo("flour 500 g / sugar 100 g");
    }

    @Test
    void nothing_has_no_rows() {
        assertThat(BoxOrder.rows(List.<Line>of(), Line::box)).isEmpty();
    }
}
