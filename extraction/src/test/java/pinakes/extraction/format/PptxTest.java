package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Rectangle;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReviewMarks;

/// K1: PPTX files.
final class PptxTest extends FormatCase {
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
}
