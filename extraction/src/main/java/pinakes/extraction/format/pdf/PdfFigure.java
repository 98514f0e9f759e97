package pinakes.extraction.format.pdf;

import java.awt.Color;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Objects;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// A picture on a page with text.
///
/// @param toPage maps its pixels to the page
record PdfFigure(PDImageXObject image, AffineTransform toPage) {
    /// The distance between the pixels that are looked at.
    private static final int STEP = 4;

    /// Adds the text in the picture to a draft, unless it is too large.
    void read(EmbeddedPictures pictures, Location location, ExtractionDraft draft) throws ExtractionException {
        if ((long) image.getWidth() * image.getHeight() > draft.limits().pixelsMax()) {
            draft.warn("An image on page " + location.page() + " has more than "
                    + draft.limits().pixelsMax() / 1_000_000 + " million pixels and was skipped.");
            return;
        }
        try {
            var words = pictures.read(opaque(image.getImage()), location, draft).placed(toPage);
            draft.placed(Objects.requireNonNull(location.page(), "pages of a PDF have numbers"), words);
        } catch (IOException | RuntimeException _) {
            draft.warn("An image on page " + location.page() + " could not be read.");
        }
    }

    /// A picture with transparent parts on a ground that its own colours stand out from: white letters are made for
    /// a dark one.
    private static BufferedImage opaque(BufferedImage picture) {
        if (!picture.getColorModel().hasAlpha()) {
            return picture;
        }
        var light = 0L;
        var seen = 0L;
        for (var y = 0; y < picture.getHeight(); y += STEP) {
            for (var x = 0; x < picture.getWidth(); x += STEP) {
                var pixel = picture.getRGB(x, y);
                if (pixel >>> 24 > 0x80) {
                    seen++;
                    light += (pixel >> 8 & 0xFF) > 0xC0 ? 1 : 0;
                }
            }
        }
        var ground = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        var graphics = ground.createGraphics();
        graphics.setColor(light * 2 > seen ? Color.BLACK : Color.WHITE);
        graphics.fillRect(0, 0, ground.getWidth(), ground.getHeight());
        graphics.drawImage(picture, 0, 0, null);
        graphics.dispose();
        return ground;
    }
}
