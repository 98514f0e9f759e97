package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReviewMarks;
import pinakes.testkit.file.ScannedPage;

/// Misread words in the text layer of a scan are corrected, and nothing else is.
final class ScannedLayerTest extends FormatCase {
    /// No word is part of an earlier one, because that is where its place would be looked for.
    private static final String[] SHOWN = {
        "Farmers of this county spread ground bones",
        "upon their fields before sowing turnips 1837.",
        "Earthy matter remains (when jelly was gone),",
        "Kerridge grew five-fold more potatoes there."
    };

    private static final Map<String, String> MISREAD = Map.of(
            "Farmers",
            "Farmcrs",
            "spread",
            "spreacl",
            "bones",
            "bonea",
            "1837.",
            "18e7.",
            "Earthy",
            "Karthv",
            "(when",
            "(whcn",
            "jelly",
            "jclly",
            "Kerridge",
            "Kerridgc",
            "five-fold",
            "live-fold");

    private static final float WIDTH = 595;
    private static final float HEIGHT = 240;
    private static final Font FONT = new Font(Font.SERIF, Font.PLAIN, 36);
    private static final float POINTS_PER_PIXEL = WIDTH / 1240;
    private static final PDType1Font LAYER_FONT = new PDType1Font(FontName.TIMES_ROMAN);

    /// How the layer is hidden.
    private enum Hidden {
        INVISIBLE,
        BEHIND,
        NOT
    }

    private Path scan(Map<String, String> misread, Hidden hidden, int pages) throws Exception {
        try (var document = new PDDocument()) {
            for (var number = 0; number < pages; number++) {
                page(document, misread, hidden);
            }
            var file = directory.resolve("scan.pdf");
            document.save(file.toFile());
            return file;
        }
    }

    private static void page(PDDocument document, Map<String, String> misread, Hidden hidden) throws Exception {
        var page = new PDPage(new PDRectangle(WIDTH, HEIGHT));
        document.addPage(page);
        var scan = ScannedPage.of(SHOWN);
        var picture = LosslessFactory.createFromImage(document, scan.picture());
        try (var content = new PDPageContentStream(document, page)) {
            if (hidden != Hidden.BEHIND) {
                content.drawImage(picture, 0, 0, WIDTH, HEIGHT);
            }
            if (hidden == Hidden.INVISIBLE) {
                content.setRenderingMode(RenderingMode.NEITHER);
            }
            for (var line : SHOWN) {
                for (var word : line.split(" ", -1)) {
                    layer(content, scan, word, misread.getOrDefault(word, word));
                }
            }
            if (hidden == Hidden.BEHIND) {
                content.drawImage(picture, 0, 0, WIDTH, HEIGHT);
            }
        }
    }

    /// Writes a word where another one is in the picture.
    private static void layer(PDPageContentStream content, ScannedPage scan, String shown, String word)
            throws Exception {
        var width = FONT.getStringBounds(shown, new FontRenderContext(null, true, false))
                        .getWidth()
                * POINTS_PER_PIXEL;
        var size = FONT.getSize() * POINTS_PER_PIXEL;
        var middle = scan.middle(shown);
        content.beginText();
        content.setFont(LAYER_FONT, size);
        content.setHorizontalScaling((float) (100 * width / (LAYER_FONT.getStringWidth(word) / 1000 * size)));
        content.newLineAtOffset(
                (float) (middle.getX() * WIDTH - width / 2), (float) ((1 - middle.getY()) * HEIGHT - size / 5));
        content.showText(word);
        content.endText();
    }

    private static String text(Extraction extraction) {
        return String.join(" ", Sample.outline(extraction));
    }

    @Test
    void misread_words_are_corrected_and_everything_else_stays() throws Exception {
        var extraction = sample.read(scan(MISREAD, Hidden.INVISIBLE, 1));

        // The name is in no word list, and numbers are not words.
        assertThat(text(extraction))
                .isEqualTo(String.join(" ", SHOWN).replace("1837.", "18e7.").replace("Kerridge", "Kerridgc"));
        assertThat(extraction.method()).isEqualTo(ReadingMethod.TEXT_EXTRACTION);
        assertThat(extraction.warnings())
                .singleElement()
                .asString()
                .startsWith("OCR corrected 7 words on page 1 that another program had misread: ")
                .contains("“Farmcrs” is now “Farmers”");
    }

    @Test
    void words_behind_the_picture_are_corrected() throws Exception {
        var extraction = sample.read(scan(MISREAD, Hidden.BEHIND, 1));

        assertThat(text(extraction)).contains("Farmers of this", "Earthy matter", "five-fold");
    }

    @Test
    void visible_words_are_not_touched() throws Exception {
        var extraction = sample.read(scan(MISREAD, Hidden.NOT, 1));

        assertThat(text(extraction)).contains("Farmcrs", "bonea", "18e7.", "Karthv", "jclly", "live-fold");
        assertThat(extraction.warnings()).isEmpty();
    }

    @Test
    void good_layer_stays_as_it_is() throws Exception {
        var extraction = sample.read(scan(Map.of(), Hidden.INVISIBLE, 1));

        assertThat(text(extraction)).isEqualTo(String.join(" ", SHOWN));
        assertThat(extraction.warnings()).isEmpty();
    }

    @Test
    void few_doubtful_words_are_no_reason_to_run_ocr() throws Exception {
        var extraction = sample.read(scan(Map.of("Earthy", "Karthv", "bones", "bonea"), Hidden.INVISIBLE, 1));

        assertThat(text(extraction)).contains("Karthv", "bonea");
        assertThat(extraction.warnings()).isEmpty();
    }

    @Test
    void plausible_words_are_not_touched_even_if_ocr_reads_others() throws Exception {
        var misread = Map.of("spread", "spreacl", "bones", "bonea", "jelly", "jclly", "fields", "yields");

        var extraction = sample.read(scan(misread, Hidden.INVISIBLE, 1));

        assertThat(text(extraction)).contains("spread", "bones", "jelly", "their yields before");
    }

    @Test
    void words_that_ocr_reads_quite_differently_are_not_touched() throws Exception {
        var misread = Map.of("Farmers", "Xqzwvrt", "bones", "bonea", "jelly", "jclly", "remains", "rcmains");

        var extraction = sample.read(scan(misread, Hidden.INVISIBLE, 1));

        assertThat(text(extraction)).contains("Xqzwvrt", "bones", "jelly", "remains");
    }

    @Test
    void without_ocr_the_layer_is_read_as_it_is() throws Exception {
        var file = scan(MISREAD, Hidden.INVISIBLE, 1);
        Files.writeString(directory.resolve("tessdata"), "not a directory that OCR data could be unpacked to");

        var extraction = sample.read(file);

        assertThat(text(extraction)).contains("Farmcrs", "Karthv");
        assertThat(extraction.warnings()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void full_disk_is_not_taken_for_missing_ocr() throws Exception {
        var file = scan(MISREAD, Hidden.INVISIBLE, 1);
        sample.fillDisk();

        assertThatExceptionOfType(ExtractionException.class)
                .isThrownBy(() -> sample.read(file))
                .returns(Reason.NO_SPACE, ExtractionException::reason);
        assertThat(text(sample.read(file))).as("once there is room").contains("Farmers");
    }

    @Test
    void only_as_many_pages_are_read_again_as_the_limits_allow() throws Exception {
        var usual = ReadingLimits.USUAL;
        var limits = new ReadingLimits(
                usual.inflatedBytesMax(),
                usual.packedFilesMax(),
                usual.pixelsMax(),
                usual.pagesMax(),
                usual.charsMax(),
                1,
                ReviewMarks.COMMENTS);

        var extraction = sample.read(scan(MISREAD, Hidden.INVISIBLE, 2), false, limits);

        assertThat(text(extraction)).containsOnlyOnce("Farmers").containsOnlyOnce("Farmcrs");
        assertThat(extraction.warnings())
                .anyMatch(warning -> warning.contains("on page 1 that"))
                .anyMatch(warning -> warning.contains("Only the first 1 pages with doubtful words"));
    }
}
