package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDAppearanceContentStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationFreeText;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationText;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceDictionary;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceStream;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDListBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDSignatureField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Location;

/// K1: comments and forms in PDF files, as a reader sees them.
final class PdfAnnotationTest extends FormatCase {
    private static final PDFont PLAIN = new PDType1Font(FontName.HELVETICA);

    private PDDocument document;
    private PDPage page;

    @BeforeEach
    void prepare() throws IOException {
        document = new PDDocument();
        page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
            content.beginText();
            content.setFont(PLAIN, 11);
            content.newLineAtOffset(70, 700);
            content.showText("Name of the bird:");
            content.endText();
        }
    }

    @AfterEach
    void close() throws IOException {
        document.close();
    }

    private Path saved() throws IOException {
        var file = directory.resolve("a.pdf");
        document.save(file.toFile());
        return file;
    }

    private PDAcroForm form() {
        var form = new PDAcroForm(document);
        document.getDocumentCatalog().setAcroForm(form);
        var resources = new PDResources();
        resources.put(COSName.getPDFName("Helv"), PLAIN);
        form.setDefaultResources(resources);
        form.setDefaultAppearance("/Helv 11 Tf 0 g");
        return form;
    }

    private PDAnnotationWidget placed(PDAcroForm form, PDTerminalField field, String name, PDRectangle place)
            throws IOException {
        field.setPartialName(name);
        form.getFields().add(field);
        var widget = field.getWidgets().getFirst();
        widget.setRectangle(place);
        widget.setPage(page);
        page.getAnnotations().add(widget);
        return widget;
    }

    @Test
    void text_boxes_and_comments_are_read_with_who_wrote_them() throws Exception {
        var box = new PDAnnotationFreeText();
        box.setRectangle(new PDRectangle(70, 500, 200, 30));
        box.setContents("Ring number 4711");
        var note = new PDAnnotationText();
        note.setRectangle(new PDRectangle(300, 500, 20, 20));
        note.setTitlePopup("Ada");
        note.setContents("Please check this bird.");
        page.getAnnotations().addAll(List.of(box, note));

        var extraction = sample.read(saved());

        assertThat(Sample.outline(extraction))
                .containsExactly("Name of the bird:", "Ring number 4711", "Comment by Ada: Please check this bird.");
        assertThat(extraction.blocks().getLast().location()).isEqualTo(Location.onPage(1));
    }

    @Test
    void filled_field_stands_where_the_page_shows_it() throws Exception {
        var form = form();
        var field = new PDTextField(form);
        placed(form, field, "bird", new PDRectangle(165, 695, 200, 18));
        field.setValue("Mallard");

        assertThat(Sample.outline(sample.read(saved()))).containsExactly("Name of the bird: Mallard");
    }

    @Test
    void chosen_options_are_read_by_the_names_that_people_see() throws Exception {
        var form = form();
        var field = new PDListBox(form);
        placed(form, field, "habitat", new PDRectangle(70, 600, 100, 60));
        field.setOptions(List.of("p", "r", "s"), List.of("Pond", "River", "Sea"));
        field.setMultiSelect(true);
        field.setValue(List.of("p", "s"));

        assertThat(Sample.outline(sample.read(saved()))).containsExactly("Name of the bird:", "- habitat: Pond, Sea");
    }

    @Test
    void signature_is_what_it_shows_and_who_signed() throws Exception {
        var form = form();
        var field = new PDSignatureField(form);
        var widget = placed(form, field, "signature", new PDRectangle(70, 400, 200, 30));
        var signature = new PDSignature();
        signature.setName("Ada Lovelace");
        field.setValue(signature);
        var drawing = new PDAppearanceStream(document);
        drawing.setBBox(new PDRectangle(200, 30));
        drawing.setResources(new PDResources());
        try (var content = new PDAppearanceContentStream(drawing)) {
            content.beginText();
            content.setFont(PLAIN, 11);
            content.newLineAtOffset(2, 10);
            content.showText("Digitally signed on the pond");
            content.endText();
        }
        var drawings = new PDAppearanceDictionary();
        drawings.setNormalAppearance(drawing);
        widget.setAppearance(drawings);

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly(
                        "Name of the bird:", "Digitally signed on the pond", "- signature: signed by Ada Lovelace");
    }
}
