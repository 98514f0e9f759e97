package pinakes.extraction.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.OcrException;
import pinakes.extraction.ocr.Recognised;
import pinakes.extraction.reading.Draft;

/// Looks at the pictures within one document, as many as are allowed, each once.
public final class Pictures {
    /// Icons, rules and logos are smaller.
    private static final int SIDE_MIN = 60;

    private static final int AREA_MIN = 30_000;

    private static final Pattern FILE_NAME = Pattern.compile("(?i)\\S*\\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)");

    private final Ocr ocr;
    private final Set<Integer> seen = new HashSet<>();
    private int looked;

    public Pictures(Ocr ocr) {
        this.ocr = ocr;
    }

    /// Adds what a picture shows to a draft.
    ///
    /// @param alternative what the document itself says about the picture; may be empty
    public void look(byte[] bytes, String alternative, Place place, Draft draft) throws ExtractionException {
        mention(alternative, place, draft);
        if (!seen.add(Arrays.hashCode(bytes))) {
            return;
        }
        try (var file = PictureFile.open(new ByteArrayInputStream(bytes))) {
            if (isWorthwhile(file.width(0), file.height(0))) {
                look(file.decoded(0, draft.limits().pixelsMax()), place, draft);
            }
        } catch (IOException | ExtractionException unreadable) {
            draft.warn("A picture in the document could not be read.");
        }
    }

    /// Adds what a document says about a picture; the name of a file says nothing.
    public void mention(String alternative, Place place, Draft draft) throws ExtractionException {
        if (!FILE_NAME.matcher(alternative.strip()).matches()) {
            draft.picture(alternative, place);
        }
    }

    /// Adds the text in a picture to a draft.
    public void look(BufferedImage picture, Place place, Draft draft) throws ExtractionException {
        if (!isWorthwhile(picture.getWidth(), picture.getHeight())) {
            return;
        }
        if (looked++ >= draft.limits().picturesMax()) {
            draft.warn("Only the first " + draft.limits().picturesMax() + " pictures were looked at.");
            return;
        }
        try {
            var recognised = ocr.recognise(picture, 0);
            if (isText(recognised)) {
                draft.readBy(ReadingMethod.OCR);
                draft.picture(recognised.text(), place);
            }
        } catch (OcrException unavailable) {
            draft.warn("Text in pictures was not read: " + unavailable.getMessage());
        }
    }

    /// Pictures in documents are mostly not text, so what looks like it must be clear.
    private static boolean isText(Recognised recognised) {
        return recognised.isUsable() && !recognised.isDoubtful();
    }

    private static boolean isWorthwhile(int width, int height) {
        return Math.min(width, height) >= SIDE_MIN && (long) width * height >= AREA_MIN;
    }
}
