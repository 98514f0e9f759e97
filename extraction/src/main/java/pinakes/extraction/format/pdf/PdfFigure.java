package pinakes.extraction.format.pdf;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// A picture on a page with text.
record PdfFigure(PDImageXObject image) {
    /// Adds the text in the picture to a draft, unless it is too large.
    void read(EmbeddedPictures pictures, Location location, ExtractionDraft draft) throws ExtractionException {
        if ((long) image.getWidth() * image.getHeight() > draft.limits().pixelsMax()) {
            draft.warn("A picture on page " + location.page() + " is too large and was skipped.");
            return;
        }
        try {
            pictures.read(image.getImage(), location, draft);
        } catch (IOException | RuntimeException _) {
            draft.warn("A picture on page " + location.page() + " could not be read.");
        }
    }
}
