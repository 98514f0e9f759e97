package pinakes.extraction.format.pdf;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.Draft;

/// A picture among the text of a page.
record PdfFigure(PDImageXObject image) {
    /// Adds the text in it to a draft, unless it is too large to be opened.
    void look(Pictures pictures, Place place, Draft draft) throws ExtractionException {
        if ((long) image.getWidth() * image.getHeight() > draft.limits().pixelsMax()) {
            draft.warn("A picture on page " + place.page() + " is too large and was not looked at.");
            return;
        }
        try {
            pictures.look(image.getImage(), place, draft);
        } catch (IOException | RuntimeException damaged) {
            draft.warn("A picture on page " + place.page() + " could not be read.");
        }
    }
}
