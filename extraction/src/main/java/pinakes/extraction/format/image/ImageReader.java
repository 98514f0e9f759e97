package pinakes.extraction.format.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Locale;
import pinakes.engine.document.Document;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.RecognisedText;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.PictureFile;

/// Reads photos, scans and screenshots; each picture of a file with several is a page.
public record ImageReader(FileFormat format, Ocr ocr) implements DocumentReader {
    /// Smaller pictures have no legible text.
    private static final int TEXT_SIDE_MIN = 16;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var metadata = ImageMetadata.read(request.file());
        try (var file = PictureFile.open(request.file().toFile())) {
            var count = Math.max(1, file.count());
            if (count > 1) {
                draft.pages(count);
            }
            draft.property("width", String.valueOf(file.width(0)));
            draft.property("height", String.valueOf(file.height(0)));
            for (var index = 0; index < count; index++) {
                var location = count > 1 ? Location.onPage(index + 1) : Location.UNKNOWN;
                var picture =
                        metadata.upright(file.decoded(index, draft.limits().pixelsMax()));
                page(picture, metadata, index + 1, location, draft);
                draft.advanced("page", index + 1, count);
            }
        }
        metadata.describe(draft);
        draft.readBy(ReadingMethod.IMAGE_ANALYSIS);
    }

    private void page(BufferedImage picture, ImageMetadata metadata, int page, Location location, ExtractionDraft draft)
            throws ExtractionException {
        var recognised = recognised(picture, metadata.dotsPerInch());
        if (!recognised.remark().isEmpty()) {
            draft.warn(recognised.remark());
            draft.property(Document.Text.OCR_CONFIDENCE, String.valueOf(recognised.confidence()));
        } else if (!recognised.isUsable() && recognised.looksLikeText()) {
            draft.warn("The image seems to have text that could not be recognised (confidence "
                    + recognised.confidence() + "%).");
        }
        if (recognised.isUsable()) {
            draft.recognised(recognised.confidence(), location.page());
            draft.placed(page, recognised.placed(picture.getWidth(), picture.getHeight()));
            for (var paragraph : recognised.paragraphs()) {
                draft.picture(paragraph, location);
            }
            if (recognised.isDoubtful()) {
                draft.warn("The text in the image was hard to read (confidence " + recognised.confidence() + "%).");
            }
        }
        var codes = Barcodes.in(picture);
        var colours = DominantColours.of(picture);
        draft.property("colours", String.join(", ", colours));
        draft.property("codes", String.join(", ", codes));
        var words = new ArrayList<String>();
        if (!recognised.isUsable()) {
            // Nothing else says what it is; text would be quoted together with this.
            words.add(format.id().toUpperCase(Locale.ROOT) + " picture, " + picture.getWidth() + " × "
                    + picture.getHeight() + " pixels");
            words.add("Colours: " + String.join(", ", colours));
        }
        for (var code : codes) {
            words.add("Code in the picture: " + code);
        }
        words.addAll(metadata.sentences());
        if (!words.isEmpty()) {
            draft.picture(String.join("\n", words), location);
        }
    }

    private RecognisedText recognised(BufferedImage picture, int dotsPerInch) throws ExtractionException {
        if (Math.min(picture.getWidth(), picture.getHeight()) < TEXT_SIDE_MIN) {
            return RecognisedText.NOTHING;
        }
        return ocr.recognise(picture, dotsPerInch);
    }
}
