package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.extraction.ReadingMethod;

/// K1: PDF pages are read as a person would: in order, whole, and once.
final class PdfLayoutTest extends PdfCase {
    private static void text(PDPageContentStream page, float x, float y, String text) throws IOException {
        turned(page, x, y, 0, text);
    }

    private static void turned(PDPageContentStream page, float x, float y, int degrees, String text)
            throws IOException {
        page.beginText();
        page.setFont(PLAIN, 11);
        page.setTextMatrix(Matrix.getRotateInstance(Math.toRadians(degrees), x, y));
        page.showText(text);
        page.endText();
    }

    private static void rule(PDPageContentStream page, float x1, float y1, float x2, float y2) throws IOException {
        page.moveTo(x1, y1);
        page.lineTo(x2, y2);
        page.stroke();
    }

    private Path saved() throws IOException {
        var file = directory.resolve("a.pdf");
        document.save(file.toFile());
        return file;
    }

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
    void numbered_lists_are_no_tables() throws Exception {
        try (var page = page()) {
            for (var item = 1; item <= 4; item++) {
                text(page, 60, 700 - 16 * item, item + ".");
                text(page, 90, 700 - 16 * item, "The step with this number.");
            }
        }

        assertThat(Sample.outline(sample.read(saved()))).noneMatch(block -> block.startsWith("["));
    }

    @Test
    void scan_with_a_good_text_layer_is_read_once() throws Exception {
        var lines = new String[] {
            "The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the morning of the day."
        };
        scanned(lines, lines);

        var extraction = sample.read(saved());

        assertThat(extraction.method()).isEqualTo(ReadingMethod.TEXT_EXTRACTION);
        assertThat(String.join(" ", Sample.outline(extraction)))
                .containsOnlyOnce("brown fox")
                .containsOnlyOnce("Ducks");
    }

    @Test
    void text_layer_of_nonsense_is_replaced_by_recognised_text() throws Exception {
        scanned(
                new String[] {
                    "The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the morning of the day."
                },
                new String[] {
                    "Sgd pthbj aqnvm enw itlor nudq sgd kzyx cnf.", "Ctbjr rvhl nm sgd onmc hm sgd lnqmhmf ne sgd czx."
                });

        var extraction = sample.read(saved());

        assertThat(extraction.method()).isEqualTo(ReadingMethod.OCR);
        assertThat(String.join(" ", Sample.outline(extraction)))
                .contains("quick brown fox")
                .doesNotContain("pthbj");
    }

    @Test
    void good_text_layer_in_another_script_is_not_replaced_by_what_looks_like_latin_letters() throws Exception {
        var lines = new String[] {
            "Η δημοτική βιβλιοθήκη είναι ανοιχτή κάθε μέρα εκτός", "από τη Δευτέρα. Οι αναγνώστες μπορούν να δανειστούν"
        };
        PDFont greek;
        try (var letters =
                PDFont.class.getResourceAsStream("/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
            greek = PDType0Font.load(document, letters);
        }
        scanned(
                new String[] {
                    "The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the morning of the day."
                },
                greek,
                lines);

        var extraction = sample.read(saved());

        assertThat(extraction.method()).isEqualTo(ReadingMethod.TEXT_EXTRACTION);
        assertThat(String.join(" ", Sample.outline(extraction)))
                .contains("βιβλιοθήκη", "αναγνώστες")
                .doesNotContain("fox");
    }

    private void scanned(String[] shown, String[] hidden) throws IOException {
        scanned(shown, PLAIN, hidden);
    }

    /// A picture of some lines with other lines below it, as a scanner with text recognition makes it.
    private void scanned(String[] shown, PDFont font, String[] hidden) throws IOException {
        var sheet = new PDPage(new PDRectangle(595, 240));
        document.addPage(sheet);
        try (var page = new PDPageContentStream(document, sheet)) {
            page.drawImage(LosslessFactory.createFromImage(document, Drawn.page(shown)), 0, 0, 595, 240);
            page.setRenderingMode(RenderingMode.NEITHER);
            for (var line = 0; line < hidden.length; line++) {
                page.beginText();
                page.setFont(font, 11);
                page.newLineAtOffset(38, 192 - 29 * line);
                page.showText(hidden[line]);
                page.endText();
            }
        }
    }
}
