package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.PlacedWord;
import pinakes.extraction.Extraction;
import pinakes.testkit.file.ScannedPage;

/// K1: viewers can mark what OCR read, because the words have their places on the page as it is shown.
final class PlacedWordsTest extends FormatCase {
    private static final ScannedPage SCAN = ScannedPage.of(
            "The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the early morning.");

    /// Where a word is in the upright picture, as shares of its sides.
    private static final Point2D POND = SCAN.middle("pond");

    private static PlacedWord word(Extraction extraction, int page, String text) {
        return extraction.recognised().stream()
                .filter(read -> read.number() == page)
                .flatMap(read -> read.words().stream())
                .filter(word -> word.text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    private static void isAt(double x, double y, PlacedWord word) {
        assertThat(x * PlacedWord.SCALE).as("across, in %s", word).isBetween((double) word.left(), (double)
                word.right());
        assertThat(y * PlacedWord.SCALE).as("down, in %s", word).isBetween((double) word.top(), (double) word.bottom());
        // No larger than a word: about 6 % of the line, turned or not.
        assertThat((long) (word.right() - word.left()) * (word.bottom() - word.top()))
                .isLessThan((long) PlacedWord.SCALE * PlacedWord.SCALE / 100);
    }

    private Path png(BufferedImage picture) throws Exception {
        var file = directory.resolve("a.png");
        ImageIO.write(picture, "png", file.toFile());
        return file;
    }

    @Test
    @DisplayName("K1: words of a picture have their places, in reading order and without mere punctuation")
    void words_of_a_picture_have_their_places() throws Exception {
        var extraction = sample.read(png(SCAN.picture()));

        assertThat(extraction.recognised()).hasSize(1);
        isAt(POND.getX(), POND.getY(), word(extraction, 1, "pond"));
        assertThat(extraction.recognised().getFirst().words())
                .extracting(PlacedWord::text)
                .containsSubsequence("quick", "brown", "fox", "Ducks", "swim")
                .noneMatch(text -> text.codePoints().noneMatch(Character::isLetterOrDigit));
    }

    @Test
    @DisplayName("K1: words of a picture that lies on its side are marked where they lie")
    void words_on_their_side_are_marked_where_they_lie() throws Exception {
        var extraction = sample.read(png(SCAN.onItsSide()));

        isAt(POND.getY(), 1 - POND.getX(), word(extraction, 1, "pond"));
    }

    @Test
    @DisplayName(
            "K1: words of a photo that its camera says to turn are placed in the turned photo, as browsers show it")
    void words_of_photos_are_placed_as_browsers_show_them() throws Exception {
        var file = directory.resolve("a.jpg");
        Files.write(file, SCAN.photo());

        var extraction = sample.read(file);

        isAt(POND.getX(), POND.getY(), word(extraction, 1, "pond"));
    }

    @Test
    @DisplayName("K1: words of scanned pages have their places, also on pages that are cropped or turned")
    void words_of_scanned_pages_have_their_places() throws Exception {
        try (var document = new PDDocument()) {
            scan(document, 0, 1);
            scan(document, 90, 1);
            scan(document, 180, 1);
            scan(document, 270, 0.8f);

            var extraction = sample.read(saved(document));

            // The pages are shown turned clockwise.
            isAt(POND.getX(), POND.getY(), word(extraction, 1, "pond"));
            isAt(1 - POND.getY(), POND.getX(), word(extraction, 2, "pond"));
            isAt(1 - POND.getX(), 1 - POND.getY(), word(extraction, 3, "pond"));
            // The page is cropped at the right and at the top.
            isAt((POND.getY() - 0.2) / 0.8, 1 - POND.getX() / 0.8, word(extraction, 4, "pond"));
        }
    }

    /// @param shown the share of both sides that is shown, from the lower left
    private static void scan(PDDocument document, int rotation, float shown) throws Exception {
        var page = new PDPage(new PDRectangle(595, 240));
        page.setCropBox(new PDRectangle(595 * shown, 240 * shown));
        page.setRotation(rotation);
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
            content.drawImage(LosslessFactory.createFromImage(document, SCAN.picture()), 0, 0, 595, 240);
        }
    }

    @Test
    @DisplayName("K1: words of a picture on a page with text are marked where the picture is, however it is turned")
    void words_of_figures_are_marked_where_the_figure_is() throws Exception {
        try (var document = new PDDocument()) {
            figure(document, new Matrix(400, 0, 0, 160, 100, 300));
            figure(document, new Matrix(0, 400, -160, 0, 300, 100));

            var extraction = sample.read(saved(document));

            isAt(
                    (100 + 400 * POND.getX()) / 600,
                    1 - (300 + 160 * (1 - POND.getY())) / 800,
                    word(extraction, 1, "pond"));
            assertThat(extraction.recognised().getFirst().words())
                    .as("the text of the page is known to viewers")
                    .extracting(PlacedWord::text)
                    .doesNotContain("Herons");
            isAt(
                    (300 - 160 * (1 - POND.getY())) / 600,
                    1 - (100 + 400 * POND.getX()) / 800,
                    word(extraction, 2, "pond"));
        }
    }

    private static void figure(PDDocument document, Matrix place) throws Exception {
        var page = new PDPage(new PDRectangle(600, 800));
        document.addPage(page);
        // A picture that is on two pages is read once.
        var picture = LosslessFactory.createFromImage(document, SCAN.picture());
        try (var content = new PDPageContentStream(document, page)) {
            content.beginText();
            content.setFont(new PDType1Font(FontName.HELVETICA), 12);
            content.newLineAtOffset(60, 760);
            content.showText("Herons stand in shallow water and wait for fish and frogs to come near.");
            content.endText();
            content.drawImage(picture, place);
        }
    }

    private Path saved(PDDocument document) throws Exception {
        var file = directory.resolve("a.pdf");
        document.save(file.toFile());
        return file;
    }

    @Test
    @DisplayName("K1: files whose pages no viewer shows have no places")
    void texts_have_no_places() throws Exception {
        var file = directory.resolve("a.txt");
        Files.writeString(file, "Ducks swim on the pond.");

        assertThat(sample.read(file).recognised()).isEqualTo(List.of());
    }
}
