package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Rectangle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import javax.imageio.ImageIO;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFClientAnchor;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReviewMarks;

/// K1: Office and OpenDocument files.
final class OfficeFormatsTest extends FormatCase {
    private static final String WORD = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

    /// Anything that can be written.
    private interface Writable {
        void write(OutputStream out) throws Exception;
    }

    private Path written(String name, Writable document) throws Exception {
        var file = directory.resolve(name);
        try (var out = Files.newOutputStream(file)) {
            document.write(out);
        }
        return file;
    }

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COMMENTS|[Ducks swim, in ponds, and lakes.]",
                "ALL|[Ducks[deleted by Bob: sink] swim[inserted by Ada: , in ponds], [inserted by Ada: and lakes].,"
                        + " [deleted by Bob: All of them.]]"
            })
    void changes_of_open_documents_are_read_on_request(ReviewMarks marks, String text) throws Exception {
        var file = sample.packed("a.odt", "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:dc="c"><office:body><office:text>\
                <text:tracked-changes><text:changed-region text:id="i1"><text:insertion><office:change-info>\
                <dc:creator>Ada</dc:creator><dc:date>2024-01-01</dc:date></office:change-info></text:insertion>\
                </text:changed-region><text:changed-region text:id="d1"><text:deletion><office:change-info>\
                <dc:creator>Bob</dc:creator></office:change-info><text:p> sink</text:p></text:deletion>\
                </text:changed-region><text:changed-region text:id="d2"><text:deletion><office:change-info>\
                <dc:creator>Bob</dc:creator></office:change-info><text:p>All of them.</text:p></text:deletion>\
                </text:changed-region></text:tracked-changes>\
                <text:p>Ducks<text:change text:change-id="d1"/> swim<text:change-start text:change-id="i1"/>, in ponds</text:p>\
                <text:p>and lakes<text:change-end text:change-id="i1"/>.</text:p><text:change text:change-id="d2"/>\
                </office:text></office:body></office:document-content>
                """);

        var extraction = sample.read(file, false, ReadingLimits.USUAL.with(marks));

        assertThat(Sample.outline(extraction)).hasToString(text);
    }

    @Test
    void comments_of_slides_follow_their_text() throws Exception {
        var relations = "<Relationships xmlns=\"r\">";
        var file = sample.packed(
                "a.pptx",
                "ppt/presentation.xml",
                "<p:presentation xmlns:p=\"p\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
                        + "<p:sldId r:id=\"s1\"/></p:presentation>",
                "ppt/_rels/presentation.xml.rels",
                relations + "<Relationship Id=\"s1\" Type=\"x/slide\" Target=\"slides/slide1.xml\"/>"
                        + "<Relationship Id=\"a1\" Type=\"x/commentAuthors\" Target=\"commentAuthors.xml\"/>"
                        + "<Relationship Id=\"a2\" Type=\"x/authors\" Target=\"authors.xml\"/></Relationships>",
                "ppt/commentAuthors.xml",
                "<p:cmAuthorLst xmlns:p=\"p\"><p:cmAuthor id=\"0\" name=\"Ada\"/></p:cmAuthorLst>",
                "ppt/authors.xml",
                "<q:authorLst xmlns:q=\"q\"><q:author id=\"{B}\" name=\"Bob\"/></q:authorLst>",
                "ppt/slides/slide1.xml",
                "<p:sld xmlns:p=\"p\" xmlns:a=\"a\"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Ducks swim.</a:t></a:r></a:p>"
                        + "</p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
                "ppt/slides/_rels/slide1.xml.rels",
                relations + "<Relationship Id=\"c1\" Type=\"x/comments\" Target=\"../comments/comment1.xml\"/>"
                        + "<Relationship Id=\"c2\" Type=\"y/comments\" Target=\"../comments/modern1.xml\"/></Relationships>",
                "ppt/comments/comment1.xml",
                "<p:cmLst xmlns:p=\"p\"><p:cm authorId=\"0\"><p:text>Always?</p:text></p:cm></p:cmLst>",
                "ppt/comments/modern1.xml",
                "<q:cmLst xmlns:q=\"q\" xmlns:a=\"a\"><q:cm authorId=\"{B}\"><q:replyLst><q:reply authorId=\"{C}\"><q:txBody><a:p><a:r>"
                        + "<a:t>No.</a:t></a:r></a:p></q:txBody></q:reply></q:replyLst></q:cm></q:cmLst>");

        assertThat(Sample.outline(sample.read(file)))
                .contains("Ducks swim.")
                .endsWith("Comment by Ada: Always?", "Comment: No.");
        assertThat(Sample.outline(sample.read(file, false, ReadingLimits.USUAL.with(ReviewMarks.NONE))))
                .containsExactly("Ducks swim.");
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

    @Test
    void hidden_rows_and_columns_are_left_out_and_comments_have_their_cell() throws Exception {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Ducks");
            for (var index = 0; index < 3; index++) {
                var row = sheet.createRow(index);
                row.createCell(0).setCellValue("Kind " + index);
                row.createCell(1).setCellValue("Secret");
                row.createCell(2).setCellValue("Pond " + index);
            }
            sheet.getRow(1).setZeroHeight(true);
            sheet.setColumnHidden(1, true);
            var comment = sheet.createDrawingPatriarch().createCellComment(new XSSFClientAnchor());
            comment.setAuthor("Ada");
            comment.setString("Which one?");
            sheet.getRow(2).getCell(2).setCellComment(comment);

            var extraction = sample.read(written("a.xlsx", book::write));

            assertThat(Sample.outline(extraction))
                    .noneMatch(text -> text.contains("Secret") || text.contains("Kind 1"))
                    .endsWith("Comment by Ada on C3: Which one?");
            assertThat(extraction.warnings())
                    .containsExactly(
                            "The sheet “Ducks” has 1 hidden row, skipped.",
                            "The sheet “Ducks” has 1 hidden column, skipped.");
        }
    }

    @Test
    void rows_that_a_filter_hides_are_read() throws Exception {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Ducks");
            sheet.getCTWorksheet().addNewSheetPr().setFilterMode(true);
            sheet.createRow(0).createCell(0).setCellValue("Teal");
            sheet.getRow(0).setZeroHeight(true);

            var extraction = sample.read(written("a.xlsx", book::write));

            assertThat(Sample.outline(extraction)).contains("Teal");
            assertThat(extraction.warnings()).isEmpty();
        }
    }

    @Test
    void open_presentation_has_titles_and_comments_and_no_hidden_slides() throws Exception {
        var show = sample.read(sample.packed(
                "a.odp", "mimetype", "application/vnd.oasis.opendocument.presentation", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:style="s"
                xmlns:presentation="p" xmlns:dc="c">
                <style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>
                <draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Ducks</text:p></draw:text-box>
                </draw:frame><draw:frame><draw:text-box><text:p>They swim.<office:annotation><dc:creator>Ada</dc:creator>
                <text:p>Always?</text:p></office:annotation></text:p></draw:text-box></draw:frame></draw:page>
                <draw:page draw:style-name="dp2"><text:p>Secret</text:p></draw:page></office:document-content>
                """));

        assertThat(Sample.outline(show)).containsExactly("# Ducks", "They swim.", "Comment by Ada: Always?");
        assertThat(show.warnings()).containsExactly("Slide 2 is hidden and was skipped.");
        assertThat(show.pageCount()).isEqualTo(2);
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

    @Test
    void presentation_has_slides_as_pages_with_titles_and_notes_and_without_hidden_slides() throws Exception {
        try (var show = new XMLSlideShow()) {
            var layout = show.getSlideMasters().getFirst().getLayout(SlideLayout.TITLE_AND_CONTENT);
            var slide = show.createSlide(layout);
            slide.getPlaceholder(0).setText("Ducks");
            slide.getPlaceholder(1).setText("Mallard\nTeal");
            var box = slide.createTextBox();
            box.setAnchor(new Rectangle(10, 10, 100, 50));
            box.setText("A box");
            for (var placeholder : show.getNotesSlide(slide).getPlaceholders()) {
                if (placeholder.getTextType() == Placeholder.BODY) {
                    placeholder.setText("Say hello.");
                }
            }
            var hidden = show.createSlide(layout);
            hidden.getPlaceholder(0).setText("Secret");
            hidden.setHidden(true);

            var extraction = sample.read(written("a.pptx", show::write));

            assertThat(Sample.outline(extraction))
                    .containsExactly("# Ducks", "- Mallard", "- Teal", "A box", "Notes: Say hello.");
            assertThat(extraction.pageCount()).isEqualTo(2);
            assertThat(extraction.blocks().getFirst().location()).isEqualTo(Location.onPage(1));
            assertThat(extraction.warnings()).containsExactly("Slide 2 is hidden and was skipped.");
        }
    }

    @Test
    void workbook_has_tables_with_sheet_and_cells_as_place() throws Exception {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Ducks");
            sheet.createRow(0).createCell(0).setCellValue("Counted by Ada");
            var header = sheet.createRow(2);
            header.createCell(1).setCellValue("Day");
            header.createCell(2).setCellValue("Share");
            var row = sheet.createRow(3);
            var day = row.createCell(1);
            day.setCellValue(LocalDate.of(2024, 3, 5));
            var dates = book.createCellStyle();
            dates.setDataFormat(book.createDataFormat().getFormat("d/m/yy"));
            day.setCellStyle(dates);
            var share = row.createCell(2);
            share.setCellFormula("1/4");
            var percent = book.createCellStyle();
            percent.setDataFormat(book.createDataFormat().getFormat("0.0%"));
            share.setCellStyle(percent);
            book.getCreationHelper().createFormulaEvaluator().evaluateAll();
            book.createSheet("Secret").createRow(0).createCell(0).setCellValue("hidden");
            book.setSheetHidden(1, true);

            var extraction = sample.read(written("a.xlsx", book::write));

            assertThat(Sample.outline(extraction))
                    .containsExactly("# Ducks", "Counted by Ada", "[Day, Share][2024-03-05, 25%]");
            assertThat(extraction.blocks().getLast().location()).isEqualTo(Location.onSheet("Ducks", "B3:C4"));
            assertThat(extraction.warnings()).containsExactly("The sheet “Secret” is hidden and was skipped.");
        }
    }

    @Test
    void open_text_document_is_read() throws Exception {
        var extraction = sample.read(sample.packed(
                "a.odt",
                "mimetype",
                "application/vnd.oasis.opendocument.text",
                "meta.xml",
                "<office:document-meta xmlns:office=\"o\" xmlns:dc=\"d\"><dc:title>Ducks</dc:title></office:document-meta>",
                "content.xml",
                """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s">
                <style:style style:name="H"><style:text-properties text:display="none"/></style:style>
                <text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
                <text:h text:outline-level="2">Chapter</text:h>
                <text:p>Seen <text:span text:style-name="H">hidden</text:span>words<text:tab/>here.</text:p>
                <text:list><text:list-item><text:p>Item</text:p></text:list-item></text:list>
                <table:table><table:table-row><table:table-cell><text:p>Kind</text:p></table:table-cell>
                <table:table-cell><text:p>Count</text:p></table:table-cell></table:table-row>
                <table:table-row><table:table-cell><text:p>Teal</text:p></table:table-cell>
                <table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>
                </office:document-content>
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly("## Chapter", "Seen words here.", "- Item", "[Kind, Count][Teal, 2]");
        assertThat(extraction.description().title()).isEqualTo("Ducks");
    }

    @Test
    void open_workbook_and_presentation_have_sheets_and_pages() throws Exception {
        var book = sample.read(sample.packed(
                "a.ods", "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><table:table table:name="S">
                <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="9"/>
                </table:table-row><table:table-row><table:table-cell/><table:table-cell><text:p>Word</text:p>
                </table:table-cell></table:table-row></table:table></office:document-content>
                """));
        var show = sample.read(sample.packed(
                "a.odp", "mimetype", "application/vnd.oasis.opendocument.presentation", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d"><draw:page/>
                <draw:page><text:p>Second</text:p></draw:page></office:document-content>
                """));

        assertThat(book.blocks().getLast().location()).isEqualTo(Location.onSheet("S", "B4"));
        assertThat(show.blocks().getFirst().location()).isEqualTo(Location.onPage(2));
        assertThat(show.pageCount()).isEqualTo(2);
    }
}
