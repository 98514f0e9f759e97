package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.junit.jupiter.api.Test;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReviewMarks;

/// K1: PDF, with and without text of its own.
final class PdfTest extends PdfCase {
    private static void line(PDPageContentStream page, float size, float y, String text) throws IOException {
        page.beginText();
        page.setFont(PLAIN, size);
        page.newLineAtOffset(70, y);
        page.showText(text);
        page.endText();
    }

    private static final String[] ARMENIAN = {
        "Քաղաքային գրադարանը բաց է ամեն օր, բացի երկուշաբթիից։",
        "Ընթերցողները կարող են միանգամից վերցնել մինչև տասը",
        "գիրք և պետք է վերադարձնեն չորս շաբաթ անց։ Ով կորցնի",
        "գիրքը, պետք է փոխարինի այն կամ վճարի դրա արժեքը։"
    };

    private void scan(BufferedImage picture) throws IOException {
        scan(picture, 595, 240);
    }

    private void scan(BufferedImage picture, int width, int height) throws IOException {
        var page = new PDPage(new PDRectangle(width, height));
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
            content.drawImage(LosslessFactory.createFromImage(document, picture), 0, 0, width, height);
        }
    }

    @Test
    void size_makes_headings_and_distance_makes_paragraphs() throws Exception {
        try (var page = page()) {
            line(page, 20, 780, "Ducks");
            line(page, 11, 740, "They live on ponds and riv-");
            line(page, 11, 727, "ers in the whole country.");
            line(page, 11, 690, "Another paragraph stands further below.");
        }
        document.getDocumentInformation().setTitle("Birds");
        document.getDocumentInformation().setAuthor("Ada");

        var extraction = sample.read(saved());

        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "# Ducks",
                        "They live on ponds and rivers in the whole country.",
                        "Another paragraph stands further below.");
        assertThat(extraction.blocks().getFirst().location()).isEqualTo(Location.onPage(1));
        assertThat(extraction.method()).isEqualTo(ReadingMethod.TEXT_EXTRACTION);
        assertThat(extraction.description().title()).isEqualTo("Birds");
        assertThat(extraction.pageCount()).isEqualTo(1);
    }

    @Test
    void what_repeats_on_every_page_is_left_out() throws Exception {
        for (var number = 1; number <= 4; number++) {
            try (var page = page()) {
                line(page, 9, 810, "Annual report of the society");
                line(page, 11, 700, "Page " + number + " says something of its own.".repeat(number));
                line(page, 11, 680, "And a second line of text.");
                line(page, 9, 40, "Page " + number + " of 4");
            }
        }

        var extraction = sample.read(saved());

        assertThat(Sample.outline(extraction))
                .noneMatch(text -> text.contains("Annual report"))
                .noneMatch(text -> text.contains("of 4"))
                .anyMatch(text -> text.contains("Page 3 says something"));
    }

    @Test
    void pages_that_say_little_keep_it() throws Exception {
        for (var number = 1; number <= 4; number++) {
            try (var page = page()) {
                line(page, 11, 700, "Page " + number);
            }
        }

        assertThat(Sample.outline(sample.read(saved()))).containsExactly("Page 1", "Page 2", "Page 3", "Page 4");
    }

    @Test
    void text_that_nobody_sees_is_dropped() throws Exception {
        try (var page = page()) {
            line(page, 11, 700, "Everybody sees this line.");
            page.setNonStrokingColor(1f);
            line(page, 11, 650, "White on white");
            page.setNonStrokingColor(0f);
            line(page, 0.5f, 600, "Tiny");
            line(page, 11, -300, "Below the page");
            page.setNonStrokingColor(0f);
            page.addRect(60, 540, 300, 30);
            page.fill();
            page.setNonStrokingColor(1f);
            line(page, 11, 550, "White on black");
            page.setNonStrokingColor(0.86f);
            page.addRect(60, 440, 300, 30);
            page.fill();
            page.setNonStrokingColor(1f);
            line(page, 11, 450, "White on grey");
            page.setRenderingMode(RenderingMode.NEITHER);
            line(page, 11, 500, "Invisible");
        }

        assertThat(Sample.outline(sample.read(saved())))
                .containsExactly("Everybody sees this line.", "White on black", "White on grey");
    }

    @Test
    void aligned_columns_make_a_table() throws Exception {
        try (var page = page()) {
            line(page, 11, 700, "Some words before the table begin here and go on for a while.");
            var rows = new String[][] {{"Kind", "Count"}, {"Mallard", "3"}, {"Teal", "12"}};
            for (var row = 0; row < rows.length; row++) {
                for (var column = 0; column < 2; column++) {
                    page.beginText();
                    page.setFont(PLAIN, 11);
                    page.newLineAtOffset(70 + 150 * column, 640 - 16 * row);
                    page.showText(rows[row][column]);
                    page.endText();
                }
            }
        }

        assertThat(Sample.outline(sample.read(saved()))).contains("[Kind, Count][Mallard, 3][Teal, 12]");
    }

    @Test
    void filled_fields_of_a_form_are_read() throws Exception {
        page().close();
        var form = new PDAcroForm(document);
        document.getDocumentCatalog().setAcroForm(form);
        var resources = new PDResources();
        resources.put(COSName.getPDFName("Helv"), PLAIN);
        form.setDefaultResources(resources);
        form.setDefaultAppearance("/Helv 12 Tf 0 g");
        var field = new PDTextField(form);
        field.setPartialName("bird");
        form.getFields().add(field);
        field.setValue("Mallard");

        assertThat(Sample.outline(sample.read(saved()))).containsExactly("- bird: Mallard");
    }

    @Test
    void only_pages_that_are_pictures_are_recognised() throws Exception {
        try (var page = page()) {
            line(page, 11, 700, "This page has text of its own, and enough of it.");
        }
        scan(Drawn.page("The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the morning."));

        var extraction = sample.read(saved());

        assertThat(extraction.method()).isEqualTo(ReadingMethod.MIXED);
        assertThat(Sample.outline(extraction).getFirst()).isEqualTo("This page has text of its own, and enough of it.");
        assertThat(String.join(" ", Sample.outline(extraction)))
                .contains("quick brown fox")
                .contains("Ducks swim");
        assertThat(extraction.blocks().getLast().location()).isEqualTo(Location.onPage(2));
    }

    @Test
    void letters_on_a_small_page_are_recognised_with_all_their_dots() throws Exception {
        scan(
                Drawn.page("The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the morning."),
                75,
                30);

        var extraction = sample.read(saved());

        assertThat(String.join(" ", Sample.outline(extraction)))
                .isEqualTo("The quick brown fox jumps over the lazy dog. Ducks swim on the pond in the morning.");
    }

    @Test
    void all_pages_are_recognised_when_that_is_wanted() throws Exception {
        try (var page = page()) {
            line(page, 16, 700, "This page has text of its own.");
        }

        var extraction = sample.read(saved(), true, ReadingLimits.USUAL);

        assertThat(extraction.method()).isEqualTo(ReadingMethod.OCR);
        assertThat(Sample.outline(extraction)).containsExactly("This page has text of its own.");
    }

    @Test
    void scans_in_greek_and_hebrew_are_read() throws Exception {
        assumeTrue(Drawn.canShow("Ωא"), "the system has no font with Greek and Hebrew letters");
        scan(Drawn.page(
                "Η δημοτική βιβλιοθήκη είναι ανοιχτή κάθε μέρα εκτός",
                "από τη Δευτέρα. Οι αναγνώστες μπορούν να δανειστούν",
                "μέχρι δέκα βιβλία και πρέπει να τα επιστρέψουν μετά."));
        scan(Drawn.page(
                "הספרייה העירונית פתוחה בכל יום חוץ מיום שני.",
                "הקוראים רשאים לשאול עד עשרה ספרים בבת אחת",
                "וחייבים להחזיר אותם כעבור ארבעה שבועות."));

        var extraction = sample.read(saved());

        assertThat(String.join(" ", Sample.outline(extraction)))
                .contains("βιβλιοθήκη", "αναγνώστες")
                .contains("הספרייה העירונית", "הקוראים רשאים");
        assertThat(extraction.warnings()).isEmpty();
    }

    @Test
    void unread_page_among_others_is_reported() throws Exception {
        assumeTrue(Drawn.canShow("Ք"), "the system has no font with Armenian letters");
        try (var page = page()) {
            line(page, 11, 700, "This page has text of its own, and enough of it.");
        }
        scan(Drawn.page(ARMENIAN));

        var extraction = sample.read(saved());

        assertThat(extraction.warnings())
                .singleElement()
                .asString()
                .startsWith("On page 2: There is text in a script that the installed OCR data does not cover");
        assertThat(extraction.properties())
                .containsEntry("ocr_confidence_by_page", "2: 0")
                .containsEntry("ocr_confidence", "0");
    }

    @Test
    void password_is_asked_for_by_name() throws Exception {
        try (var page = page()) {
            line(page, 11, 700, "Secret");
        }
        document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));

        assertThatThrownBy(() -> sample.read(saved()))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.ENCRYPTED))
                .hasMessage("The PDF is encrypted. Remove the password and add the file again.");
    }

    @Test
    void blank_and_damaged_files_have_their_own_reasons() throws Exception {
        page().close();
        var damaged = sample.text("b.pdf", "%PDF-1.7\nnothing of the kind");

        assertThatThrownBy(() -> sample.read(saved()))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.EMPTY));
        assertThatThrownBy(() -> sample.read(damaged))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.CORRUPT));
    }

    @Test
    void too_many_pages_are_refused() throws Exception {
        page().close();
        page().close();
        var limits = new ReadingLimits(1000, 10, 1000, 1, 1000, 1, ReviewMarks.COMMENTS);

        assertThatThrownBy(() -> sample.read(saved(), false, limits))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.TOO_LARGE));
    }
}
