package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads pages as text, or by OCR when a page has no usable text.
final class PageReader {
    /// A picture that covers this share of a page is a scan.
    private static final double PAGE_SHARE = 0.5;

    /// Smaller pictures are ornaments.
    private static final double FIGURE_SHARE = 0.03;

    /// A scan may have a stamp or page number as text.
    private static final int STAMP_LETTERS = 30;

    private static final double LEGIBLE_MIN = 0.6;

    private final PDDocument document;
    private final PageOcr ocr;
    private final boolean forceOcr;
    private final ExtractionDraft draft;
    private final Set<COSBase> seen = new HashSet<>();

    PageReader(PDDocument document, PageOcr ocr, boolean forceOcr, ExtractionDraft draft) {
        this.document = document;
        this.ocr = ocr;
        this.forceOcr = forceOcr;
        this.draft = draft;
    }

    record Page(
            Location location,
            List<PdfLine> lines,
            List<String> recognised,
            List<PdfFigure> figures,
            boolean isDamaged) {}

    Page read(int number) {
        var location = Location.onPage(number);
        try {
            return read(number - 1, location);
        } catch (IOException | RuntimeException damaged) {
            draft.warn("Page " + number + " is damaged and was skipped.");
            return new Page(location, List.of(), List.of(), List.of(), true);
        }
    }

    private Page read(int index, Location location) throws IOException {
        var page = document.getPage(index);
        var images = PageImages.on(page);
        var scanned = images.stream().anyMatch(image -> image.share() >= PAGE_SHARE);
        var written = PageText.of(document, index, images, scanned);
        if (page.hasContents() && needsRecognition(written, images, scanned)) {
            var recognised = recognised(index, images, written);
            if (!recognised.isEmpty()) {
                return new Page(location, List.of(), recognised, List.of(), false);
            }
        }
        if (written.letters() > 0) {
            draft.readBy(ReadingMethod.TEXT_EXTRACTION);
        }
        return new Page(location, written.lines(), List.of(), figures(images), false);
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

    /// The paragraphs recognised on a page; empty when OCR finds nothing usable.
    private List<String> recognised(int index, List<PageImages.Placed> images, PageText.Written written)
            throws IOException {
        if (!images.stream().allMatch(PageImages.Placed::isDrawable)) {
            draft.warn("A picture on page " + (index + 1) + " is too large and was skipped.");
            return List.of();
        }
        try {
            var recognised = ocr.recognise(index, images);
            if (!recognised.remark().isEmpty()) {
                draft.warn("On page " + (index + 1) + ": " + recognised.remark());
            }
            if (!recognised.isUsable()) {
                return List.of();
            }
            if (recognised.isDoubtful()) {
                draft.warn("Page " + (index + 1) + " was hard to recognise (confidence " + recognised.confidence()
                        + " %).");
            }
            draft.recognised(recognised.confidence(), index + 1);
            return recognised.paragraphs().stream()
                    .map(LineJoiner::joined)
                    .filter(paragraph -> !paragraph.isBlank())
                    .toList();
        } catch (ExtractionException unavailable) {
            if (written.letters() == 0) {
                draft.warn("Page " + (index + 1) + " is a picture and was not read: " + unavailable.getMessage());
            }
            return List.of();
        }
    }

    /// A picture that repeats on many pages, such as a logo, is read once.
    private List<PdfFigure> figures(List<PageImages.Placed> images) {
        return images.stream()
                .filter(image -> image.share() >= FIGURE_SHARE)
                .filter(PageImages.Placed::isDrawable)
                .filter(image -> seen.add(image.image().getCOSObject()))
                .map(image -> new PdfFigure(image.image()))
                .toList();
    }
}
