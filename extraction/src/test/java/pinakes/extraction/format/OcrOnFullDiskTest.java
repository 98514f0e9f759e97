package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.testkit.file.ScannedPage;

/// The disk is full when OCR unpacks its data.
@EnabledOnOs(OS.LINUX)
@DisplayName("S16: a full disk is neither taken for missing OCR nor for a damaged file")
final class OcrOnFullDiskTest extends FormatCase {
    private static final String TEXT = "Ducks swim on the pond in the early morning.";
    private static final ScannedPage PAGE = ScannedPage.of(TEXT);

    @Test
    void picture() throws Exception {
        check(sample.bytes("a.png", PAGE.png()));
    }

    @Test
    void scanned_page_of_a_pdf() throws Exception {
        check(sample.bytes("a.pdf", PAGE.pdf()));
    }

    @Test
    void picture_in_a_document() throws Exception {
        try (var document = new XWPFDocument()) {
            document.createParagraph()
                    .createRun()
                    .addPicture(new ByteArrayInputStream(PAGE.png()), PictureType.PNG, "a.png", 1_000_000, 400_000);
            check(written("a.docx", document::write));
        }
    }

    @Test
    void drawing_without_labels() throws Exception {
        check(sample.text("a.svg", """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>"""), "SVG drawing");
    }

    private void check(Path file) throws Exception {
        check(file, TEXT);
    }

    private void check(Path file, String read) throws Exception {
        sample.fillDisk();

        assertThatExceptionOfType(ExtractionException.class)
                .isThrownBy(() -> sample.read(file))
                .returns(Reason.NO_SPACE, ExtractionException::reason);
        assertThat(Sample.outline(sample.read(file))).as("once there is room").anyMatch(line -> line.contains(read));
    }
}
