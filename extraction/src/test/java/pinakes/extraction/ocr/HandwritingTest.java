package pinakes.extraction.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// K1: handwritten notes are read. The picture is drawn with a font that the network was not trained with.
final class HandwritingTest {
    private static final List<String> WORDS = Arrays.asList(("Meeting on Thursday morning call the plumber about the"
                    + " kitchen send 12 invoices before Friday ask Martha for the garden plan water the tomatoes twice"
                    + " a week")
            .split(" "));

    @TempDir
    Path directory;

    @Test
    void notes_on_ruled_paper_are_read() throws Exception {
        var read = read(note());

        assertThat(List.of(read.text().split("\\s+")))
                .as(read.text())
                .filteredOn(WORDS::contains)
                .hasSizeGreaterThanOrEqualTo(24);
        assertThat(read.words()).extracting(RecognisedWord::text).contains("plumber", "tomatoes");
    }

    @Test
    void print_on_the_page_stays_print() throws Exception {
        var page = new BufferedImage(1240, 1100, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = page.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, page.getWidth(), page.getHeight());
        graphics.setColor(Color.BLACK);
        graphics.setFont(printFont().deriveFont(40f));
        graphics.drawString("Invoice 2053 of the garden centre, total 318.40", 90, 100);
        graphics.drawImage(note(), 0, 200, null);
        graphics.dispose();

        assertThat(read(page).text()).contains("Invoice 2053 of the garden centre", "318.40", "Thursday", "tomatoes");
    }

    /// The same on every machine.
    private static Font printFont() throws Exception {
        try (var font =
                PDFont.class.getResourceAsStream("/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
            return Font.createFont(Font.TRUETYPE_FONT, font);
        }
    }

    private RecognisedText read(BufferedImage picture) throws Exception {
        try (var ocr = new Ocr(directory)) {
            return ocr.recognise(picture, 200);
        }
    }

    private static BufferedImage note() throws Exception {
        try (var in = HandwritingTest.class.getResourceAsStream("handwritten-note.png")) {
            return ImageIO.read(in);
        }
    }
}
