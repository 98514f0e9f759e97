package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads presentations: a slide is a page, its title a heading, and its notes are paragraphs that start with
/// "Notes:"; its comments follow.
public record PptxReader(EmbeddedPictures pictures) implements DocumentReader {
    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var office = OfficePackage.open(request, draft)) {
            office.describe("docProps/core.xml", draft);
            var main = office.mainPart("ppt/presentation.xml");
            var relations = office.relations(main);
            var slides = slides(office, main, relations);
            var comments = SlideComments.of(office, relations);
            draft.pages(slides.size());
            for (var index = 0; index < slides.size(); index++) {
                slide(office, slides.get(index), index + 1, comments, draft);
                draft.advanced("page", index + 1, slides.size());
            }
        }
    }

    private static List<String> slides(OfficePackage office, String main, Map<String, OfficePackage.Relation> relations)
            throws IOException {
        var slides = new ArrayList<String>();
        try (var xml = office.requiredXml(main)) {
            while (xml.next()) {
                if (xml.isStart("sldId")) {
                    var relation = relations.get(String.valueOf(xml.reference("id")));
                    if (relation != null) {
                        slides.add(relation.part());
                    }
                }
            }
        }
        return slides;
    }

    private void slide(OfficePackage office, String part, int number, SlideComments comments, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var location = Location.onPage(number);
        var relations = office.relations(part);
        if (!office.has(part)) {
            draft.warn("Slide " + number + " is missing.");
            return;
        }
        Slide slide;
        try (var xml = office.xml(part)) {
            slide = Slide.read(xml);
        } catch (IOException _) {
            draft.warn("Slide " + number + " is damaged.");
            return;
        }
        if (slide.isHidden()) {
            draft.warn("Slide " + number + " is hidden and was skipped.");
            return;
        }
        slide.writeTo(draft, location);
        var drawings = new OfficeDrawings(office, relations, pictures);
        for (var image : slide.images()) {
            drawings.picture(image.id(), image.altText(), location, draft);
        }
        for (var id : slide.diagrams()) {
            drawings.diagram(id, location, draft);
        }
        for (var relation : relations.values()) {
            if (relation.kind().equals("notesSlide")) {
                notes(office, relation.part(), location, draft);
            }
        }
        if (draft.limits().reviewMarks().haveComments()) {
            for (var comment : comments.read(relations)) {
                draft.paragraph(comment, location);
            }
        }
    }

    private static void notes(OfficePackage office, String part, Location location, ExtractionDraft draft)
            throws IOException, ExtractionException {
        try (var xml = office.xml(part)) {
            var words = Slide.read(xml).notes();
            if (!words.isBlank()) {
                draft.paragraph("Notes: " + words, location);
            }
        }
    }
}
