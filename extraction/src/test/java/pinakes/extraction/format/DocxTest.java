package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import javax.imageio.ImageIO;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReviewMarks;

/// K1: DOCX files.
final class DocxTest extends FormatCase {
    private static final String WORD = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

    @Test
    void text_document_made_by_another_program_is_read() throws Exception {
        try (var document = new XWPFDocument()) {
            document.createParagraph().createRun().setText("Plain words.");
            var table = document.createTable(2, 2);
            table.getRow(0).getCell(0).setText("Kind");
            table.getRow(0).getCell(1).setText("Count");
            table.getRow(1).getCell(0).setText("Mallard");
            table.getRow(1).getCell(1).setText("3");
            document.getProperties().getCoreProperties().setTitle("Ducks");

            var extraction = sample.read(written("a.docx", document::write));

            assertThat(Sample.outline(extraction)).containsExactly("Plain words.", "[Kind, Count][Mallard, 3]");
            assertThat(extraction.description().title()).isEqualTo("Ducks");
        }
    }

    @Test
    void picture_in_a_document_is_looked_at() throws Exception {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(Drawn.page("Ducks swim on the pond in the early morning."), "png", bytes);
        try (var document = new XWPFDocument()) {
            var run = document.createParagraph().createRun();
            run.setText("See the picture.");
            var picture = new ByteArrayInputStream(bytes.toByteArray());
            run.addPicture(picture, PictureType.PNG, "pond.png", 1_000_000, 400_000);

            var extraction = sample.read(written("a.docx", document::write));

            assertThat(Sample.outline(extraction))
                    .containsExactly("See the picture.", "!Ducks swim on the pond in the early morning.");
            assertThat(extraction.method()).isEqualTo(ReadingMethod.MIXED);
        }
    }

    @Test
    void text_document_keeps_headings_lists_and_notes_and_drops_what_is_hidden_or_deleted() throws Exception {
        var file = sample.packed(
                "a.docx",
                "word/document.xml",
                "<w:document " + WORD + "><w:body>"
                        + "<w:p><w:pPr><w:pStyle w:val=\"H1\"/></w:pPr><w:r><w:t>Chapter</w:t></w:r></w:p>"
                        + "<w:p><w:r><w:t>Seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
                        + "<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>"
                        + "<w:ins><w:r><w:t xml:space=\"preserve\"> and added</w:t></w:r></w:ins>"
                        + "<w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>"
                        + "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"4\"/></w:numPr></w:pPr>"
                        + "<w:r><w:t>Item</w:t></w:r></w:p></w:body></w:document>",
                "word/styles.xml",
                "<w:styles " + WORD + "><w:style w:styleId=\"Base\"><w:name w:val=\"heading 2\"/></w:style>"
                        + "<w:style w:styleId=\"H1\"><w:name w:val=\"My own\"/><w:basedOn w:val=\"Base\"/></w:style></w:styles>",
                "word/footnotes.xml",
                "<w:footnotes " + WORD + "><w:footnote w:id=\"0\" w:type=\"separator\"><w:p/></w:footnote>"
                        + "<w:footnote w:id=\"2\"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>");

        assertThat(Sample.outline(sample.read(file)))
                .containsExactly("## Chapter", "Seen and added", "A note.", "  - Item");
    }

    @Test
    void table_inside_a_frame_stays_a_table() throws Exception {
        var file = sample.packed(
                "a.docx",
                "word/document.xml",
                "<w:document " + WORD + "><w:body><w:tbl><w:tr><w:tc>" + paragraph("Before") + "<w:tbl><w:tr><w:tc>"
                        + paragraph("Kind") + "</w:tc><w:tc>" + paragraph("Count") + "</w:tc></w:tr><w:tr><w:tc>"
                        + paragraph("Teal") + "</w:tc><w:tc>" + paragraph("2") + "</w:tc></w:tr></w:tbl>"
                        + paragraph("After") + "</w:tc></w:tr></w:tbl></w:body></w:document>");

        assertThat(Sample.outline(sample.read(file))).containsExactly("Before", "[Kind, Count][Teal, 2]", "After");
    }

    @Test
    void text_document_keeps_numbers_formulas_comments_and_each_merged_cell_once() throws Exception {
        var file = sample.packed(
                "a.docx",
                "word/document.xml",
                "<w:document " + WORD + " xmlns:m=\"math\"><w:body>"
                        + numbered("Heading1", 0, "Ducks") + numbered("", 0, "Mallard") + numbered("", 1, "Drake")
                        + numbered("", 0, "Teal")
                        + "<w:p><m:oMath><m:r><m:t>y=</m:t></m:r><m:d><m:e><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num>"
                        + "<m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:e></m:d></m:oMath>"
                        + "<w:r><w:commentReference w:id=\"0\"/></w:r></w:p>"
                        + "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr>"
                        + "<w:p><w:r><w:t>Both</w:t></w:r></w:p></w:tc></w:tr>"
                        + "<w:tr><w:tc><w:p><w:r><w:t>One</w:t></w:r></w:p></w:tc>"
                        + "<w:tc><w:p><w:r><w:t>Two</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>",
                "word/styles.xml",
                "<w:styles " + WORD + "><w:style w:styleId=\"Heading1\"><w:name w:val=\"heading 1\"/>"
                        + "<w:pPr><w:numPr><w:numId w:val=\"2\"/></w:numPr></w:pPr></w:style></w:styles>",
                "word/numbering.xml",
                "<w:numbering " + WORD
                        + "><w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/>"
                        + "<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl><w:lvl w:ilvl=\"1\">"
                        + "<w:numFmt w:val=\"lowerLetter\"/><w:lvlText w:val=\"%1.%2)\"/></w:lvl></w:abstractNum>"
                        + "<w:abstractNum w:abstractNumId=\"2\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"upperRoman\"/>"
                        + "<w:lvlText w:val=\"Part %1\"/></w:lvl></w:abstractNum>"
                        + "<w:num w:numId=\"4\"><w:abstractNumId w:val=\"1\"/></w:num>"
                        + "<w:num w:numId=\"2\"><w:abstractNumId w:val=\"2\"/></w:num></w:numbering>",
                "word/comments.xml",
                "<w:comments " + WORD + "><w:comment w:id=\"0\" w:author=\"Ada\"><w:p><w:r><w:t>Why?</w:t></w:r></w:p>"
                        + "</w:comment></w:comments>");

        assertThat(Sample.outline(sample.read(file)))
                .containsExactly(
                        "# Part I Ducks",
                        "1. Mallard",
                        "  1.a) Drake",
                        "2. Teal",
                        "$y=(\\frac{a}{b})$",
                        "Comment by Ada: Why?",
                        "[][Both, ][One, Two]");
    }

    private static final String REVIEWED = "<w:document " + WORD + "><w:body><w:p><w:r><w:t>Ducks</w:t></w:r>"
            + "<w:ins w:author=\"Ada\"><w:r><w:t> swim</w:t></w:r></w:ins>"
            + "<w:del w:author=\"Bob\"><w:r><w:delText> sink</w:delText></w:r></w:del>"
            + "<w:r><w:commentReference w:id=\"0\"/></w:r></w:p></w:body></w:document>";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NONE|[Ducks swim]",
                "COMMENTS|[Ducks swim, Comment by Eve: Why?]",
                "ALL|[Ducks[inserted by Ada: swim][deleted by Bob: sink], Comment by Eve: Why?]"
            })
    void comments_and_changes_are_read_on_request(ReviewMarks marks, String text) throws Exception {
        var file = sample.packed(
                "a.docx",
                "word/document.xml",
                REVIEWED,
                "word/comments.xml",
                "<w:comments " + WORD + "><w:comment w:id=\"0\" w:author=\"Eve\">" + paragraph("Why?")
                        + "</w:comment></w:comments>");

        var extraction = sample.read(file, false, ReadingLimits.USUAL.with(marks));

        assertThat(Sample.outline(extraction)).hasToString(text);
    }

    @Test
    void formulas_have_commands_for_their_signs() throws Exception {
        var file = sample.packed(
                "a.docx",
                "word/document.xml",
                "<w:document " + WORD + " xmlns:m=\"math\"><w:body><w:p><m:oMath><m:r><m:t>A=π</m:t></m:r><m:sSup>"
                        + "<m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
                        + "<m:r><m:t>±αβx</m:t></m:r></m:oMath></w:p></w:body></w:document>");

        assertThat(Sample.outline(sample.read(file))).containsExactly("$A=\\pi r^{2}\\pm\\alpha\\beta x$");
    }

    private static String paragraph(String text) {
        return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }

    private static String numbered(String style, int level, String text) {
        var list = style.isEmpty()
                ? "<w:numPr><w:ilvl w:val=\"" + level + "\"/><w:numId w:val=\"4\"/></w:numPr>"
                : "<w:pStyle w:val=\"" + style + "\"/>";
        return "<w:p><w:pPr>" + list + "</w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }
}
