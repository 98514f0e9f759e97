package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.junit.jupiter.api.Test;
import pinakes.extraction.ReadingMethod;

/// K1: PDF pages that have a picture and the text in it are read once.
final class PdfTextLayerTest extends PdfCase {
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
