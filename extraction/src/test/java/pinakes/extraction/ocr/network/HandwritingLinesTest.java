package pinakes.extraction.ocr.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// K1: only pages that look handwritten are read as handwriting.
final class HandwritingLinesTest {
    private static final TiltedBox BOX = new TiltedBox(50, 10, 100, 20, 0);

    private static NetworkLine line(String text, double confidence) {
        return new NetworkLine(text, confidence, Collections.nCopies(text.length(), 0.5), BOX, false);
    }

    @Test
    void pages_that_are_read_well_are_print() {
        assertThat(Handwriting.isLikely(List.of(line("Source Code", 0.97), line("So", 0.6))))
                .isFalse();
    }

    @Test
    void pages_that_are_read_badly_may_be_handwriting() {
        assertThat(Handwriting.isLikely(List.of(line("So vrlt Code", 0.83), line("webtex比", 0.79))))
                .isTrue();
    }

    @Test
    void scripts_that_the_network_does_not_know_are_not_read_as_handwriting() {
        assertThat(Handwriting.isLikely(List.of(line("人人生而自由在尊严", 0.7), line("Art 1", 0.7))))
                .isFalse();
    }

    @Test
    void the_surer_reading_of_a_line_is_kept() {
        var print = line("DWN BATH", 0.95);

        assertThat(Handwriting.better(print, line("OWN BATH", 0.8))).isEqualTo(print);
        assertThat(Handwriting.better(print, line("DOWN BATH", 0.94)).text()).isEqualTo("DOWN BATH");
    }
}
