package pinakes.extraction.format.pdf;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import pinakes.engine.document.PlacedWord;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.RecognisedText;

/// Renders a page and recognises its text.
record PageOcr(PDDocument document, Ocr ocr, ReadingLimits limits) {
    /// More costs time without adding accuracy; scans are not enlarged, because that makes OCR worse.
    private static final int DOTS_PER_INCH_MAX = 300;

    private static final int DOTS_PER_INCH_MIN = 100;

    /// The dots of a page of 8.3 by 11.7 inches at that resolution. Scans are often shown on smaller pages, whose
    /// letters need as many dots.
    private static final double DOTS_MAX = 8.3 * 11.7 * DOTS_PER_INCH_MAX * DOTS_PER_INCH_MAX;

    /// Enough for letters drawn as outlines, which are sharp at any resolution.
    private static final int DOTS_PER_INCH_DRAWING = 200;

    private static final float POINTS_PER_INCH = 72;

    private static final int PAPER = 0xC0;

    /// @param words the words of the text on the page
    /// @param dotsPerPoint the pixels of the rendered page that make a point on paper
    record Recognised(RecognisedText text, List<PlacedWord> words, float dotsPerPoint) {
        static final Recognised NOTHING = new Recognised(RecognisedText.NOTHING, List.of(), 1);
    }

    Recognised recognise(int page, List<PageImages.Placed> images) throws IOException, ExtractionException {
        var dotsPerInch = dotsPerInch(page, images);
        var rendered = rendered(page, dotsPerInch);
        if (isBlank(rendered)) {
            return Recognised.NOTHING;
        }
        // The letters of a scan on a small page are as small as those of a whole page with fewer dots.
        var text = ocr.recognise(rendered, Math.min(dotsPerInch, DOTS_PER_INCH_MAX));
        return new Recognised(
                text, text.placed(rendered.getWidth(), rendered.getHeight()), dotsPerInch / POINTS_PER_INCH);
    }

    /// Blank pages are common, and OCR is slow to find out that they are blank.
    private static boolean isBlank(BufferedImage page) {
        var shades = page.getRaster().getDataBuffer();
        for (var index = 0; index < shades.getSize(); index++) {
            if (shades.getElem(index) < PAPER) {
                return false;
            }
        }
        return true;
    }

    private BufferedImage rendered(int page, int dotsPerInch) throws IOException {
        var renderer = new PDFRenderer(document);
        renderer.setSubsamplingAllowed(true);
        return renderer.renderImageWithDPI(page, dotsPerInch, ImageType.GRAY);
    }

    private int dotsPerInch(int page, List<PageImages.Placed> images) {
        var best = images.stream()
                .filter(image -> image.share() > 0.3)
                .mapToInt(PageImages.Placed::dotsPerInch)
                .max()
                .orElse(DOTS_PER_INCH_DRAWING);
        var box = document.getPage(page).getCropBox();
        var squareInches = Math.max(1, box.getWidth() / 72.0 * (box.getHeight() / 72.0));
        var affordable = (int) Math.sqrt(limits.pixelsMax() / 2.0 / squareInches);
        var useful = Math.max(DOTS_PER_INCH_MAX, (int) Math.sqrt(DOTS_MAX / squareInches));
        return Math.max(1, Math.min(Math.clamp(best, DOTS_PER_INCH_MIN, useful), affordable));
    }
}
