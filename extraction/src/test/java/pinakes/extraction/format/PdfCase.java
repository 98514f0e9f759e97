package pinakes.extraction.format;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
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
}
