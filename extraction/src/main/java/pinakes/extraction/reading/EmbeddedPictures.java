package pinakes.extraction.reading;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.RecognisedText;

/// Recognises text in the pictures of one document: each picture once, and only as many as the limits allow.
public final class EmbeddedPictures {
    /// Smaller pictures are icons, rules and logos.
    private static final int SIDE_MIN = 60;

    private static final int AREA_MIN = 30_000;

    private static final Pattern FILE_NAME = Pattern.compile("(?i)\\S*\\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)");

    private final Ocr ocr;
    private final PartTrail trail;
    private final Set<Integer> seen = new HashSet<>();
    private int count;

    public EmbeddedPictures(Ocr ocr, PartTrail trail) {
        this.ocr = ocr;
        this.trail = trail;
    }

    /// Adds a picture to a draft: its alternative text and the text in it.
    ///
    /// @param altText the alternative text in the document; may be empty
    public void read(byte[] bytes, String altText, Location location, ExtractionDraft draft)
            throws ExtractionException {
        describe(altText, location, draft);
        if (!seen.add(Arrays.hashCode(bytes))) {
            return;
        }
        var refusal = trail.begin();
        try {
            if (refusal.isPresent()) {
                draft.warn("An image in the document was not read: " + refusal.get());
            } else {
                recognise(bytes, location, draft);
            }
        } finally {
            trail.end();
        }
    }

    /// Adds a picture that is an attachment, which has a place of its own, to a draft: its name and the text in it.
    public void readAttached(byte[] bytes, String name, ExtractionDraft draft) throws ExtractionException {
        describe(name, Location.UNKNOWN, draft);
        if (seen.add(Arrays.hashCode(bytes))) {
            recognise(bytes, Location.UNKNOWN, draft);
        }
    }

    private void recognise(byte[] bytes, Location location, ExtractionDraft draft) throws ExtractionException {
        try (var file = PictureFile.open(new ByteArrayInputStream(bytes))) {
            if (isLargeEnough(file.width(0), file.height(0))) {
                read(file.decoded(0, draft.limits().pixelsMax()), location, draft);
            }
        } catch (IOException | ExtractionException unreadable) {
            TemporaryDisk.requireNotFull(unreadable);
            draft.warn("An image in the document could not be read.");
        }
    }

    /// Adds the alternative text of a picture, unless it is just a file name.
    public void describe(String altText, Location location, ExtractionDraft draft) throws ExtractionException {
        if (!FILE_NAME.matcher(altText.strip()).matches()) {
            draft.picture(altText, location);
        }
    }

    /// Adds the text in a picture to a draft.
    ///
    /// @return what was added
    public RecognisedText read(BufferedImage picture, Location location, ExtractionDraft draft)
            throws ExtractionException {
        if (!isLargeEnough(picture.getWidth(), picture.getHeight())) {
            return RecognisedText.NOTHING;
        }
        if (count++ >= draft.limits().picturesMax()) {
            draft.warn("Only the first " + draft.limits().picturesMax() + " images were read.");
            return RecognisedText.NOTHING;
        }
        RecognisedText recognised;
        try {
            recognised = ocr.recognise(picture, 0);
        } catch (ExtractionException unavailable) {
            TemporaryDisk.requireNotFull(unavailable);
            draft.unread("Text in images was not read: " + unavailable.getMessage());
            return RecognisedText.NOTHING;
        }
        if (!recognised.remark().isEmpty()) {
            var remark = "In an image: " + recognised.remark();
            if (recognised.isUsable()) {
                draft.warn(remark);
            } else {
                draft.unread(remark);
            }
        }
        if (!recognised.isClear()) {
            return RecognisedText.NOTHING;
        }
        draft.recognised(recognised.confidence(), location.page());
        draft.picture(recognised.text(), location);
        return recognised;
    }

    private static boolean isLargeEnough(int width, int height) {
        return Math.min(width, height) >= SIDE_MIN && (long) width * height >= AREA_MIN;
    }
}
