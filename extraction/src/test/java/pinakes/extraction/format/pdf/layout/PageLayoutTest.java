package pinakes.extraction.format.pdf.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// K1: what stands on a page from left to right, in the order in which people read it.
final class PageLayoutTest {
    private static final FontStyle PLAIN = new FontStyle("Helvetica", false);

    /// The text of a line whose characters stand on the page from left to right as given.
    private static String read(String visual) {
        var glyphs = new ArrayList<Glyph>();
        var x = 50f;
        for (var index = 0; index < visual.length(); index++) {
            glyphs.add(new Glyph(visual.substring(index, index + 1), x, x + 6, 100, 12, PLAIN, 0));
            x += 6;
        }
        return text(glyphs);
    }

    private static String text(List<Glyph> glyphs) {
        return PageLayout.items(Map.of(TurnedPage.UPRIGHT, glyphs), List.of()).stream()
                .map(PageItem::text)
                .reduce("", (before, next) -> before.isEmpty() ? next : before + " / " + next);
    }

    private static String backwards(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    @Test
    void right_to_left_text_is_read_from_the_right() {
        assertThat(read(backwards("שלום עולם"))).isEqualTo("שלום עולם");
    }

    @Test
    void dates_and_numbers_in_right_to_left_text_keep_their_order() {
        assertThat(read("1403/09/19 " + backwards("تاريخ"))).isEqualTo("تاريخ 1403/09/19");
        assertThat(read("47.500 " + backwards("تن") + " 12 " + backwards("سال")))
                .isEqualTo("سال 12 تن 47.500");
    }

    @Test
    void brackets_in_right_to_left_text_are_turned() {
        assertThat(read("(" + backwards("אבג") + ") " + backwards("שלום"))).isEqualTo("שלום (אבג)");
    }

    @Test
    void latin_words_in_right_to_left_text_keep_their_order() {
        assertThat(read("Windows 10 " + backwards("עבודה טובה עם"))).isEqualTo("עבודה טובה עם Windows 10");
    }

    @Test
    void right_to_left_words_in_latin_text_are_turned() {
        assertThat(read("the word " + backwards("שלום עולם") + " means peace"))
                .isEqualTo("the word שלום עולם means peace");
    }

    @Test
    void glyphs_that_are_drawn_out_of_order_are_read_in_place() {
        var glyphs = new ArrayList<Glyph>();
        for (var index : new int[] {4, 0, 2, 1, 3}) {
            glyphs.add(
                    new Glyph("ducks".substring(index, index + 1), 50 + 6 * index, 56 + 6 * index, 100, 12, PLAIN, 0));
        }

        assertThat(text(glyphs)).isEqualTo("ducks");
    }

    @Test
    void raised_numbers_are_marked() {
        var glyphs = List.of(
                new Glyph("x", 50, 56, 100, 12, PLAIN, 0),
                new Glyph("2", 56, 60, 95, 8, PLAIN, 0),
                new Glyph("=", 62, 68, 100, 12, PLAIN, 0),
                new Glyph("9", 70, 76, 100, 12, PLAIN, 0));

        assertThat(text(glyphs)).isEqualTo("x^2 = 9");
    }
}
