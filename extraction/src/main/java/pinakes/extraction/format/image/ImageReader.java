package pinakes.extraction.format.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Locale;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Place;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.OcrException;
import pinakes.extraction.ocr.Recognised;
import pinakes.extraction.picture.PictureFile;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// A photo, a scan, a screenshot; of a file with several pictures each is a page.
public final class ImageReader implements DocumentReader {
    /// Smaller pictures have no legible text in them.
    private static final int TEXT_SIDE_MIN = 16;

    private final Ocr ocr;

    public ImageReader(Ocr ocr) {
        this.ocr = ocr;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        var facts = PictureFacts.read(source.file());
        try (var file = PictureFile.open(source.file().toFile())) {
            var count = Math.max(1, file.count());
            if (count > 1) {
                draft.pages(count);
            }
            draft.property("width", String.valueOf(file.width(0)));
            draft.property("height", String.valueOf(file.height(0)));
            for (var index = 0; index < count; index++) {
                var place = count > 1 ? Place.onPage(index + 1) : Place.UNKNOWN;
                var picture = facts.upright(file.decoded(index, draft.limits().pixelsMax()));
                page(picture, source.format(), facts, place, draft);
                draft.advanced("page", index + 1, count);
            }
        }
        facts.describe(draft);
        draft.readBy(ReadingMethod.IMAGE_ANALYSIS);
    }

    private void page(BufferedImage picture, FileFormat format, PictureFacts facts, Place place, Draft draft)
            throws ExtractionException {
        var recognised = recognised(picture, facts.dotsPerInch());
        if (recognised.isUsable()) {
            draft.readBy(ReadingMethod.OCR);
            for (var paragraph : recognised.paragraphs()) {
                draft.picture(paragraph, place);
            }
            if (recognised.isDoubtful()) {
                draft.warn("The text in the picture was hard to read (confidence " + recognised.confidence() + " %).");
            }
        }
        var codes = Codes.in(picture);
        var colours = Colours.of(picture);
        draft.property("colours", String.join(", ", colours));
        draft.property("codes", String.join(", ", codes));
        var words = new ArrayList<String>();
        words.add(format.id().toUpperCase(Locale.ROOT) + " picture, " + picture.getWidth() + " × " + picture.getHeight()
                + " pixels");
        words.add("Colours: " + String.join(", ", colours));
        for (var code : codes) {
            words.add("Code in the picture: " + code);
        }
        words.addAll(facts.sentences());
        draft.picture(String.join("\n", words), place);
    }

    private Recognised recognised(BufferedImage picture, int dotsPerInch) throws ExtractionException {
        if (Math.min(picture.getWidth(), picture.getHeight()) < TEXT_SIDE_MIN) {
            return Recognised.NOTHING;
        }
        try {
            return ocr.recognise(picture, dotsPerInch);
        } catch (OcrException unavailable) {
            throw new ExtractionException(Reason.OCR_FAILED, String.valueOf(unavailable.getMessage()));
        }
    }
}
