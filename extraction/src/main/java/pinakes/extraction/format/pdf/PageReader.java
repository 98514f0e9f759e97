package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import pinakes.engine.document.Document;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.format.pdf.layout.Glyph;
import pinakes.extraction.format.pdf.layout.LineJoiner;
import pinakes.extraction.format.pdf.layout.PageItem;
import pinakes.extraction.format.pdf.layout.PageLayout;
import pinakes.extraction.format.pdf.layout.TurnedPage;
import pinakes.extraction.ocr.RecognisedText;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TemporaryDisk;

/// Reads pages as text, or by OCR when a page has no usable text.
final class PageReader {
    /// Smaller pictures are ornaments.
    private static final double FIGURE_SHARE = 0.03;

    /// A scan may have a stamp or page number as text.
    private static final int STAMP_LETTERS = 30;

    /// A picture with at least this much text over it is a scan, or the background of the text.
    private static final int COVERING_LETTERS = 30;

    private static final double LEGIBLE_MIN = 0.6;

    private final PDDocument document;
    private final PageOcr ocr;
    private final boolean forceOcr;
    private final ExtractionDraft draft;
    private final HeadingTags tags;
    private final LayerProofreader proofreader;
    private final Set<COSBase> seen = new HashSet<>();

    PageReader(PDDocument document, PageOcr ocr, boolean forceOcr, ExtractionDraft draft) {
        this.document = document;
        this.ocr = ocr;
        this.forceOcr = forceOcr;
        this.draft = draft;
        this.tags = HeadingTags.of(document);
        this.proofreader = new LayerProofreader(ocr, draft);
    }

    /// @param height in points; 0 if most of the text is turned
    record Page(
            Location location,
            float height,
            List<PageItem> items,
            List<String> recognised,
            List<PdfFigure> figures,
            List<String> comments) {}

    /// @param index the page, counted from 0
    Page read(int index, Location location) throws IOException, ExtractionException {
        var page = document.getPage(index);
        var images = PageImages.on(page);
        var scanned = images.stream().anyMatch(PageImages.Placed::isScan);
        var written = PageText.of(document, index, images, tags, scanned);
        var items = PageLayout.items(written.glyphs(), written.rulings());
        var shown = new ShownText();
        items.forEach(item -> shown.add(item.text()));
        var text = items.stream().map(PageItem::text).collect(Collectors.joining("\n"));
        var tried = page.hasContents() && needsRecognition(written, text, images, scanned);
        if (tried) {
            var recognised = recognised(index, images, text);
            if (!recognised.isEmpty()) {
                recognised.forEach(shown::add);
                return new Page(location, 0, List.of(), recognised, List.of(), comments(page, shown));
            }
        }
        if (!tried && scanned && written.isLayer()) {
            items = proofreader
                    .corrected(index, written.glyphs(), text, images)
                    .map(glyphs -> PageLayout.items(glyphs, written.rulings()))
                    .orElse(items);
        }
        if (written.letters() > 0) {
            draft.readBy(ReadingMethod.TEXT_EXTRACTION);
        }
        // OCR of the page has already looked at pictures that cover it.
        var figures = figures(images, written, tried);
        return new Page(location, height(page, written.glyphs()), items, List.of(), figures, comments(page, shown));
    }

    private static float height(PDPage page, Map<TurnedPage, List<Glyph>> glyphs) {
        var upright = glyphs.getOrDefault(TurnedPage.UPRIGHT, List.of()).size();
        var isTurned = glyphs.values().stream().anyMatch(turned -> turned.size() > upright);
        return isTurned ? 0 : PageSpace.of(page).shownHeight();
    }

    /// Tells the owner of the file about what concerns several pages.
    void report() {
        proofreader.report();
    }

    private List<String> comments(PDPage page, ShownText shown) {
        return draft.limits().reviewMarks().haveComments() ? PageAnnotations.comments(page, shown) : List.of();
    }

    private boolean needsRecognition(
            PageText.Written written, String text, List<PageImages.Placed> images, boolean scanned) {
        var letters = written.letters();
        return forceOcr
                || letters == 0
                || written.legible() < LEGIBLE_MIN
                || TextQuality.isNonsense(text)
                || (scanned && TextQuality.isGarbled(text))
                || (letters < STAMP_LETTERS
                        && (scanned
                                || images.stream()
                                                .mapToDouble(PageImages.Placed::share)
                                                .sum()
                                        > PageImages.PAGE_SHARE));
    }

    /// The paragraphs recognised on a page; empty when OCR finds nothing better than the text of the page.
    private List<String> recognised(int index, List<PageImages.Placed> images, String text)
            throws IOException, ExtractionException {
        if (!images.stream().allMatch(PageImages.Placed::isDrawable)) {
            draft.warn("An image on page " + (index + 1) + " is too large for the available memory and was skipped.");
            return List.of();
        }
        try {
            var read = ocr.recognise(index, images);
            var recognised = read.text();
            if (!recognised.isUsable() && text.isBlank()) {
                unread(index + 1, recognised);
            } else if (!recognised.remark().isEmpty()) {
                draft.warn("On page " + (index + 1) + ": " + recognised.remark());
            }
            if (!recognised.isUsable() || !(forceOcr || isBetter(recognised.text(), text))) {
                return List.of();
            }
            if (recognised.isDoubtful()) {
                draft.warn("Page " + (index + 1) + " was hard to read (confidence " + recognised.confidence() + "%).");
            }
            draft.recognised(recognised.confidence(), index + 1);
            draft.placed(index + 1, read.words());
            return recognised.paragraphs().stream()
                    .map(LineJoiner::joined)
                    .filter(paragraph -> !paragraph.isBlank())
                    .toList();
        } catch (ExtractionException unavailable) {
            TemporaryDisk.requireNotFull(unavailable);
            if (text.isBlank()) {
                draft.unread("Page " + (index + 1) + " is an image and was not read: " + unavailable.getMessage());
            }
            return List.of();
        }
    }

    /// Reports a page without text on which OCR found signs of text but could not read it.
    private void unread(int number, RecognisedText recognised) {
        if (!recognised.remark().isEmpty()) {
            draft.unread("On page " + number + ": " + recognised.remark());
            draft.property(Document.Text.OCR_CONFIDENCE, "0");
            draft.notRecognised(number);
        } else if (recognised.looksLikeText()) {
            draft.warn("Page " + number
                    + " is an image that seems to contain text, but OCR could not read it (OCR confidence "
                    + recognised.confidence() + "%).");
            draft.notRecognised(number);
        }
    }

    /// Text in a script that OCR did not find is kept, and so is text that reads no worse.
    private static boolean isBetter(String recognised, String written) {
        if (TextQuality.isMostlyOtherScript(written)
                && !TextQuality.isMostlyOtherScript(recognised)
                && !TextQuality.isNonsense(written)) {
            return false;
        }
        if (TextQuality.isGarbled(written)) {
            return TextQuality.garbledShare(recognised) < TextQuality.garbledShare(written) / 2;
        }
        return !TextQuality.isNonsense(written) || TextQuality.isBetter(recognised, written);
    }

    /// A picture that repeats on many pages, such as a logo, is read once; one under text is not read at all,
    /// because the text is what it shows.
    private List<PdfFigure> figures(List<PageImages.Placed> images, PageText.Written written, boolean tried) {
        return images.stream()
                .filter(image -> image.share() >= FIGURE_SHARE && !(tried && image.isScan()))
                .filter(PageImages.Placed::isDrawable)
                .filter(image -> lettersOn(image, written) < COVERING_LETTERS)
                .filter(image -> seen.add(image.image().getCOSObject()))
                .map(image -> new PdfFigure(image.image(), image.toPage()))
                .toList();
    }

    private static long lettersOn(PageImages.Placed image, PageText.Written written) {
        return written.glyphs().getOrDefault(TurnedPage.UPRIGHT, List.of()).stream()
                .filter(glyph -> !glyph.text().isBlank() && image.covers(glyph.left(), glyph.baseline()))
                .count();
    }
}
