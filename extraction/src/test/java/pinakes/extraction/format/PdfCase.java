package pinakes.extraction.format;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A PDF that a test fills page by page.
abstract class PdfCase extends FormatCase {
    static final PDFont PLAIN = new PDType1Font(FontName.HELVETICA);

    PDDocument document;

    @BeforeEach
    void prepare() {
        document = new PDDocument();
    }

    @AfterEach
    void close() throws IOException {
        document.close();
    }

    PDPageContentStream page() throws IOException {
        var page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        return new PDPageContentStream(document, page);
    }

    static void text(PDPageContentStream page, float x, float y, String text) throws IOException {
        turned(page, x, y, 0, text);
    }

    static void turned(PDPageContentStream page, float x, float y, int degrees, String text) throws IOException {
        page.beginText();
        page.setFont(PLAIN, 11);
        page.setTextMatrix(Matrix.getRotateInstance(Math.toRadians(degrees), x, y));
        page.showText(text);
        page.endText();
    }

    Path saved() throws IOException {
        var file = directory.resolve("a.pdf");
        document.save(file.toFile());
        return file;
    }
}
