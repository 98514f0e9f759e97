package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// K1: PDF pages are read as a person would: in order, whole, and once.
final class PdfLayoutTest extends PdfCase {
    @ParameterizedTest
    @ValueSource(ints = {90, 180, 270, 30})
    void text_in_any_direction_is_read_whole(int degrees) throws Exception {
        try (var page = page()) {
            turned(page, 300, 400, degrees, "The currents drift when the wind turns");
        }

        assertThat(Sample.outline(sample.read(saved()))).containsExactly("The currents drift when the wind turns");
    }

    @Test
    void pages_that_are_shown_sideways_are_read_upright() throws Exception {
        try (var page = page()) {
            turned(page, 300, 100, 90, "Upper line of the page");
            turned(page, 314, 100, 90, "and the lower line of it.");
        }
        document.getPage(0).setRotation(90);

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly("Upper line of the page and the lower line of it.");
    }

    @Test
    void columns_are_read_one_after_the_other_even_if_they_are_drawn_line_by_line() throws Exception {
        try (var page = page()) {
            text(page, 60, 780, "A title that goes across both columns of this page and separates them from it");
            for (var line = 0; line < 6; line++) {
                text(page, 60, 740 - 14 * line, "left column has words in row " + line);
                text(page, 320, 740 - 14 * line, "right column has words in row " + line);
            }
        }

        var text = String.join(" ", Sample.outline(sample.read(saved())));

        assertThat(text.indexOf("left column has words in row 5"))
                .isGreaterThan(text.indexOf("A title"))
                .isLessThan(text.indexOf("right column has words in row 0"));
    }

    @Test
    void gaps_between_glyphs_separate_words() throws Exception {
        try (var page = page()) {
            var x = 60f;
            for (var word : List.of("Composition", "of", "the", "pretraining", "data")) {
                text(page, x, 700, word);
                x += PLAIN.getStringWidth(word) * 11 / 1000 + 0.2f * 11;
            }
        }

        assertThat(Sample.outline(sample.read(saved()))).containsExactly("Composition of the pretraining data");
    }

    @Test
    void numbers_at_the_edges_that_do_not_count_pages_are_content() throws Exception {
        var values = new int[] {17, 4, 230, 8};
        for (var value : values) {
            try (var page = page()) {
                text(page, 70, 790, "Gamma " + value + " in the first line");
                text(page, 70, 700, "The picture below was made with it.");
                text(page, 70, 680, "It shows a ramp of shades of gray.");
                text(page, 70, 40, "Sheet " + (document.getNumberOfPages() + 11));
            }
        }

        assertThat(String.join("\n", Sample.outline(sample.read(saved()))))
                .contains("Gamma 17", "Gamma 4", "Gamma 230", "Gamma 8")
                .doesNotContain("Sheet");
    }

    @Test
    void what_most_of_the_text_consists_of_is_content_although_it_repeats() throws Exception {
        for (var page : List.of(1, 2, 3)) {
            try (var drawn = page()) {
                text(drawn, 70, 790, "White point 1.0, gamma " + page * page);
                for (var row = 0; row < 5; row++) {
                    text(drawn, 70, 700 - 100 * row, "A = 0." + row + "0, A = 0." + row + "5");
                }
                text(drawn, 290, 40, "Sheet " + page);
            }
        }

        assertThat(String.join("\n", Sample.outline(sample.read(saved()))))
                .contains("gamma 9")
                .containsSubsequence("A = 0.00", "A = 0.40", "A = 0.00", "A = 0.40", "A = 0.00", "A = 0.40")
                .doesNotContain("Sheet");
    }

    @Test
    void numbered_headings_and_last_lines_of_short_pages_are_content() throws Exception {
        for (var page = 1; page <= 5; page++) {
            try (var drawn = page()) {
                drawn.beginText();
                drawn.setFont(PLAIN, 18);
                drawn.newLineAtOffset(70, 780);
                drawn.showText("Lesson " + page);
                drawn.endText();
                for (var row = 0; row < 4; row++) {
                    text(drawn, 70, 740 - 14 * row, "Pupil " + page * page + row + " learns how to tie a bowline.");
                }
                text(drawn, 70, 560, "End of lesson " + page + ".");
                text(drawn, 290, 40, "Sailing school, sheet " + page);
            }
        }

        assertThat(String.join("\n", Sample.outline(sample.read(saved()))))
                .containsSubsequence("Lesson 1", "End of lesson 1.", "Lesson 5", "End of lesson 5.")
                .contains("Lesson 2", "End of lesson 2.", "Lesson 3", "Lesson 4", "End of lesson 4.")
                .doesNotContain("sheet");
    }

    @Test
    void raised_numbers_of_footnotes_stay_with_their_words() throws Exception {
        try (var page = page()) {
            text(page, 70, 720, "The ducks return to the same ponds every year.");
            page.beginText();
            page.newLineAtOffset(70, 700);
            page.setFont(PLAIN, 11);
            page.showText("The first list was kept in the town hall");
            page.setTextRise(4);
            page.setFont(PLAIN, 7);
            page.showText("1");
            page.setTextRise(0);
            page.setFont(PLAIN, 11);
            page.showText(" of the village.");
            page.endText();
            page.beginText();
            page.newLineAtOffset(70, 100);
            page.setFont(PLAIN, 6);
            page.setTextRise(3);
            page.showText("1");
            page.setTextRise(0);
            page.setFont(PLAIN, 8.5f);
            page.showText(" Interview with Ada, archive of the society.");
            page.endText();
        }

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly(
                        "The ducks return to the same ponds every year.",
                        "The first list was kept in the town hall^1 of the village.",
                        "1 Interview with Ada, archive of the society.");
    }

    @Test
    void stamps_of_publishers_and_page_numbers_are_left_out_of_a_single_page() throws Exception {
        try (var page = page()) {
            text(page, 70, 810, "Downloaded from http://journal.example/ on July 12, 2027");
            for (var line = 0; line < 5; line++) {
                text(page, 70, 700 - 14 * line, "A line of the article with number " + line + ".");
            }
            text(page, 290, 40, "447");
        }

        assertThat(String.join("\n", Sample.outline(sample.read(saved()))))
                .contains("with number 4.")
                .doesNotContain("Downloaded")
                .doesNotContain("447");
    }
}
