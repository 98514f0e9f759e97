package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.documentinterchange.markedcontent.PDPropertyList;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageFitDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.junit.jupiter.api.Test;

/// K1: what makes a line of a PDF a heading.
final class PdfHeadingTest extends PdfCase {
    private static final PDFont ITALIC = new PDType1Font(FontName.HELVETICA_OBLIQUE);
    private static final PDFont BOLD = new PDType1Font(FontName.HELVETICA_BOLD);

    private static void line(PDPageContentStream page, PDFont font, float size, float y, String text)
            throws IOException {
        page.beginText();
        page.setFont(font, size);
        page.newLineAtOffset(70, y);
        page.showText(text);
        page.endText();
    }

    /// A paragraph of three lines, of which the first is at a height.
    private static void paragraph(PDPageContentStream page, float y) throws IOException {
        line(page, PLAIN, 11, y, "Ducks live on ponds and rivers in the whole country, and most");
        line(page, PLAIN, 11, y - 14, "of them stay for the winter. They eat plants, snails and small");
        line(page, PLAIN, 11, y - 28, "fish, and sleep on the water where no fox can reach them.");
    }

    private List<String> headings() throws Exception {
        var file = directory.resolve("a.pdf");
        document.save(file.toFile());
        return Sample.outline(sample.read(file)).stream()
                .filter(text -> text.startsWith("#"))
                .toList();
    }

    @Test
    void tags_make_headings_of_their_level_and_body_text_stays_body_text() throws Exception {
        try (var page = page()) {
            tagged(page, 0, 780, "Water birds");
            paragraph(page, 760);
            tagged(page, 1, 700, "Where they nest");
            paragraph(page, 680);
            tagged(page, 2, 620, "This sentence was tagged as a heading only to make it look like one.");
            paragraph(page, 600);
        }
        tree(element("H2", 0), element("Unterkapitel", 1), element("H2", 2));

        assertThat(headings()).containsExactly("## Water birds", "### Where they nest");
    }

    @Test
    void small_bold_line_that_stands_alone_is_a_heading_unless_it_is_as_short_as_a_label() throws Exception {
        try (var page = page()) {
            line(page, BOLD, 9, 790, "Society of Water Birds");
            paragraph(page, 740);
            line(page, BOLD, 9, 670, "Tightened nut");
            paragraph(page, 620);
            line(page, BOLD, 9, 580, "Not far from the text");
            paragraph(page, 560);
        }

        assertThat(headings()).containsExactly("# Society of Water Birds");
    }

    /// Draws a line as marked content.
    private static void tagged(PDPageContentStream page, int number, float y, String text) throws IOException {
        var properties = new COSDictionary();
        properties.setInt(COSName.MCID, number);
        page.beginMarkedContent(COSName.getPDFName("Span"), PDPropertyList.create(properties));
        line(page, PLAIN, 11, y, text);
        page.endMarkedContent();
    }

    private COSDictionary element(String type, int content) {
        var element = new COSDictionary();
        element.setItem(COSName.S, COSName.getPDFName(type));
        element.setItem(COSName.getPDFName("Pg"), document.getPage(0).getCOSObject());
        element.setItem(COSName.K, COSInteger.get(content));
        return element;
    }

    private void tree(COSDictionary... elements) {
        var roles = new COSDictionary();
        roles.setItem(COSName.getPDFName("Unterkapitel"), COSName.getPDFName("H3"));
        var kids = new COSArray();
        var root = new COSDictionary();
        root.setItem(COSName.ROLE_MAP, roles);
        root.setItem(COSName.K, kids);
        for (var element : elements) {
            kids.add(element);
        }
        // A damaged tree may contain itself.
        kids.add(root);
        document.getDocumentCatalog().getCOSObject().setItem(COSName.STRUCT_TREE_ROOT, root);
    }

    @Test
    void bookmarks_make_headings_of_the_lines_they_name() throws Exception {
        try (var page = page()) {
            line(page, PLAIN, 11, 780, "1.2 Where ducks nest and why they");
            line(page, PLAIN, 11, 766, "prefer hollow trees");
            paragraph(page, 740);
            line(page, PLAIN, 11, 690, "Winter");
            paragraph(page, 670);
        }
        var outline = new PDDocumentOutline();
        document.getDocumentCatalog().setDocumentOutline(outline);
        var item = new PDOutlineItem();
        item.setTitle("Where ducks nest and why they prefer hollow trees");
        var destination = new PDPageFitDestination();
        destination.setPage(document.getPage(0));
        item.setDestination(destination);
        outline.addLast(item);

        assertThat(headings()).containsExactly("# 1.2 Where ducks nest and why they prefer hollow trees");
    }

    @Test
    void line_in_another_font_that_stands_apart_is_a_heading() throws Exception {
        try (var page = page()) {
            paragraph(page, 780);
            line(page, ITALIC, 11, 728, "Where ducks nest");
            paragraph(page, 712);
            line(page, ITALIC, 11, 660, "Ducks are birds, as everybody knows who has seen one.");
            paragraph(page, 644);
            line(page, ITALIC, 11, 602, "Nests without space above");
            paragraph(page, 588);
        }

        assertThat(headings()).containsExactly("# Where ducks nest");
    }

    @Test
    void outlined_text_is_bold_and_captions_are_no_headings() throws Exception {
        try (var page = page()) {
            paragraph(page, 780);
            page.setRenderingMode(RenderingMode.FILL_STROKE);
            line(page, PLAIN, 11, 720, "Where ducks nest");
            page.setRenderingMode(RenderingMode.FILL);
            paragraph(page, 700);
            line(page, BOLD, 11, 640, "Figure 3 Nests of ducks");
            paragraph(page, 600);
        }

        assertThat(headings()).containsExactly("# Where ducks nest");
    }

    @Test
    void sizes_near_each_other_are_one_level_when_there_are_many() throws Exception {
        try (var page = page()) {
            paragraph(page, 800);
            var y = 700;
            for (var size : new float[] {42, 40, 24, 20, 18, 15, 13}) {
                line(page, PLAIN, size, y, "Set in " + (int) size);
                y -= 100;
            }
        }

        assertThat(headings())
                .containsExactly(
                        "# Set in 42",
                        "# Set in 40",
                        "## Set in 24",
                        "### Set in 20",
                        "### Set in 18",
                        "#### Set in 15",
                        "##### Set in 13");
    }
}
