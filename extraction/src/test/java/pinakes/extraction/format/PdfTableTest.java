package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.junit.jupiter.api.Test;

/// K1: tables on PDF pages, and what only looks like one.
final class PdfTableTest extends PdfCase {
    @Test
    void rulings_make_a_table_with_empty_spanning_and_two_line_cells() throws Exception {
        try (var page = page()) {
            for (var line = 0; line < 4; line++) {
                rule(page, 60, 700 - 40 * line, 420, 700 - 40 * line);
            }
            for (var column = 0; column < 4; column++) {
                // The last two cells of the last row are one.
                rule(page, 60 + 120 * column, 700, 60 + 120 * column, column == 2 ? 620 : 580);
            }
            text(page, 65, 680, "Bird");
            text(page, 185, 680, "Where it");
            text(page, 185, 666, "was seen");
            text(page, 305, 680, "Count");
            text(page, 65, 640, "Teal");
            text(page, 305, 640, "12");
            text(page, 65, 600, "Mallard");
            text(page, 185, 600, "everywhere, so nobody counted");
        }

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly(
                        "[Bird, Where it was seen, Count][Teal, , 12]" + "[Mallard, everywhere, so nobody counted, ]");
    }

    @Test
    void aligned_rows_with_an_empty_cell_stay_one_table() throws Exception {
        var rows = new String[][] {
            {"Kind", "Spring", "Autumn"},
            {"Mallard", "3", "4"},
            {"Teal", "", "12"},
            {"Pintail", "7", ""},
            {"Swan", "1", "2"}
        };
        try (var page = page()) {
            text(page, 70, 740, "Some words before the table begin here and go on for a while until the line ends.");
            for (var row = 0; row < rows.length; row++) {
                for (var column = 0; column < 3; column++) {
                    if (!rows[row][column].isEmpty()) {
                        text(page, 70 + 120 * column, 700 - 16 * row, rows[row][column]);
                    }
                }
            }
            text(page, 70, 590, "And some more words come after it, which are not part of the table any longer.");
        }

        assertThat(Sample.outline(sample.read(saved())))
                .contains("[Kind, Spring, Autumn][Mallard, 3, 4][Teal, , 12][Pintail, 7, ][Swan, 1, 2]")
                .hasSize(3);
    }

    @Test
    void narrow_gaps_are_enough_between_level_rulings() throws Exception {
        var rows = new String[][] {
            {"Source", "Kind of text", "Tokens"}, {"Web pages", "Anything", "3.7"}, {"Wiki", "Articles", "0.2"}
        };
        try (var page = page()) {
            rule(page, 60, 716, 260, 716);
            rule(page, 60, 696, 260, 696);
            rule(page, 60, 660, 260, 660);
            for (var row = 0; row < rows.length; row++) {
                text(page, 62, 702 - 16 * row, rows[row][0]);
                text(page, 124, 702 - 16 * row, rows[row][1]);
                text(page, 196, 702 - 16 * row, rows[row][2]);
            }
        }

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly("[Source, Kind of text, Tokens][Web pages, Anything, 3.7][Wiki, Articles, 0.2]");
    }

    @Test
    void caption_with_wide_gaps_is_no_row_of_the_table_below() throws Exception {
        try (var page = page()) {
            text(page, 70, 740, "Figure 3. Birds");
            text(page, 220, 740, "of the pond,");
            text(page, 340, 740, "counted in spring");
            for (var row = 0; row < 5; row++) {
                text(page, 70, 716 - 16 * row, "Bird " + row);
                text(page, 220, 716 - 16 * row, "pond");
                text(page, 340, 716 - 16 * row, String.valueOf(row + 7));
            }
        }

        var outline = Sample.outline(sample.read(saved()));

        assertThat(outline.getFirst()).isEqualTo("Figure 3. Birds of the pond, counted in spring");
        assertThat(outline.getLast()).startsWith("[][Bird 0, pond, 7]").endsWith("[Bird 4, pond, 11]");
    }

    @Test
    void footnotes_and_captions_are_paragraphs_of_their_own() throws Exception {
        try (var page = page()) {
            text(page, 70, 740, "Figure 1: Birds of the pond.");
            text(page, 70, 726, "By relying on earlier counts, we found that there are more of them than before.");
            text(page, 70, 100, "1) Counted by the Society of Water Birds, which has done so every year");
            text(page, 70, 86, "2) The pond was frozen in winter");
            text(page, 70, 72, "3) Except for the ducks");
        }

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly(
                        "Figure 1: Birds of the pond.",
                        "By relying on earlier counts, we found that there are more of them than before.",
                        "1) Counted by the Society of Water Birds, which has done so every year",
                        "2) The pond was frozen in winter",
                        "3) Except for the ducks");
    }

    @Test
    void numbered_lists_are_no_tables() throws Exception {
        try (var page = page()) {
            for (var item = 1; item <= 4; item++) {
                text(page, 60, 700 - 16 * item, item + ".");
                text(page, 90, 700 - 16 * item, "The step with this number.");
            }
        }

        assertThat(Sample.outline(sample.read(saved()))).noneMatch(block -> block.startsWith("["));
    }

    private static void rule(PDPageContentStream page, float x1, float y1, float x2, float y2) throws IOException {
        page.moveTo(x1, y1);
        page.lineTo(x2, y2);
        page.stroke();
    }
}
