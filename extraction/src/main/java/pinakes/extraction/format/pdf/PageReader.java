package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import pinakes.extraction.Place;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ocr.OcrException;
import pinakes.extraction.reading.Draft;

/// Reads one page after the other, as text where it has text, as a picture where it does not.
final class PageReader {
    /// A picture that covers this much of a page is a scan of it.
    private static final double PAGE_SHARE = 0.5;

    /// A smaller picture is an ornament.
    private static final double FIGURE_SHARE = 0.03;

    /// A scan may carry a stamp or a page number as text.
    private static final int STAMP_LETTERS = 30;

    private static final double LEGIBLE_MIN = 0.6;

    private final PDDocument document;
    private final PageScan scan;
    private final boolean forceOcr;
    private final Draft draft;
    private final Set<COSBase> seen = new HashSet<>();

    PageReader(PDDocument document, PageScan scan, boolean forceOcr, Draft draft) {
        this.document = document;
        this.scan = scan;
        this.forceOcr = forceOcr;
        this.draft = draft;
    }

    /// What was found on a page.
    record Page(
            Place place, List<PdfLine> lines, List<String> recognised, List<PdfFigure> figures, boolean isDamaged) {}

    Page read(int number) {
        var place = Place.onPage(number);
        try {
            return read(number - 1, place);
        } catch (IOException | RuntimeException damaged) {
            draft.warn("Page " + number + " is damaged and was left out.");
            return new Page(place, List.of(), List.of(), List.of(), true);
        }
    }

    private Page read(int index, Place place) throws IOException {
        var page = document.getPage(index);
        var images = PageImages.on(page);
        var scanned = images.stream().anyMatch(image -> image.share() >= PAGE_SHARE);
        var written = PageText.of(document, index, images, scanned);
        if (page.hasContents() && needsRecognition(written, images, scanned)) {
            var recognised = recognised(index, images, written);
            if (!recognised.isEmpty()) {
                return new Page(place, List.of(), recognised, List.of(), false);
            }
        }
        if (written.letters() > 0) {
            draft.readBy(ReadingMethod.TEXT_EXTRACTION);
        }
        return new Page(place, written.lines(), List.of(), figures(images), false);
    }

    private boolean needsRecognition(PageText.Written written, List<PageImages.Placed> images, boolean scanned) {
        var letters = written.letters();
        return forceOcr
                || letters == 0
                || written.legible() < LEGIBLE_MIN
                || (letters < STAMP_LETTERS
                        && (scanned
                                || images.stream()
                                                .mapToDouble(PageImages.Placed::share)
                                                .sum()
                                        > PAGE_SHARE));
    }

    /// The paragraphs that were made out on a page; none when it has no text or recognition is of no use.
    private List<String> recognised(int index, List<PageImages.Placed> images, PageText.Written written)
            throws IOException {
        if (!images.stream().allMatch(PageImages.Placed::isDrawable)) {
            draft.warn("A picture on page " + (index + 1) + " is too large and was not looked at.");
            return List.of();
        }
        try {
            var recognised = scan.recognise(index, images);
            if (!recognised.isUsable()) {
                return List.of();
            }
            if (recognised.isDoubtful()) {
                draft.warn("Page " + (index + 1) + " was hard to read (confidence " + recognised.confidence() + " %).");
            }
            draft.readBy(ReadingMethod.OCR);
            var paragraphs = new ArrayList<String>();
            recognised.paragraphs().stream().map(Hyphens::joined).forEach(paragraphs::add);
            paragraphs.removeIf(String::isBlank);
            return paragraphs;
        } catch (OcrException unavailable) {
            if (written.letters() == 0) {
                draft.warn("Page " + (index + 1) + " is a picture and was not read: " + unavailable.getMessage());
            }
            return List.of();
        }
    }

    /// A picture that is on many pages is a logo; it is looked at once.
    private List<PdfFigure> figures(List<PageImages.Placed> images) {
        return images.stream()
                .filter(image -> image.share() >= FIGURE_SHARE)
                .filter(PageImages.Placed::isDrawable)
                .filter(image -> seen.add(image.image().getCOSObject()))
                .map(image -> new PdfFigure(image.image()))
                .toList();
    }
}
