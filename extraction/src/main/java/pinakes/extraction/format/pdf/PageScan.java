package pinakes.extraction.format.pdf;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.OcrException;
import pinakes.extraction.ocr.Recognised;

/// Draws a page and recognises its text.
final class PageScan {
    /// More adds work and no accuracy; a scan is taken as it is, because enlarging it makes it worse.
    private static final int DOTS_PER_INCH_MAX = 300;

    private static final int DOTS_PER_INCH_MIN = 100;

    /// Enough for letters that are drawn as outlines, which are sharp at any resolution.
    private static final int DOTS_PER_INCH_DRAWING = 200;

    private static final int PAPER = 0xC0;

    private final PDDocument document;
    private final Ocr ocr;
    private final ReadingLimits limits;

    PageScan(PDDocument document, Ocr ocr, ReadingLimits limits) {
        this.document = document;
        this.ocr = ocr;
        this.limits = limits;
    }

    Recognised recognise(int page, List<PageImages.Placed> images) throws IOException, OcrException {
        var dotsPerInch = dotsPerInch(page, images);
        var drawn = drawn(page, dotsPerInch);
        return isBlank(drawn) ? Recognised.NOTHING : ocr.recognise(drawn, dotsPerInch);
    }

    /// Many pages are left blank on purpose, and recognition takes its time to find that out.
    private static boolean isBlank(BufferedImage page) {
        var shades = page.getRaster().getDataBuffer();
        for (var index = 0; index < shades.getSize(); index++) {
            if (shades.getElem(index) < PAPER) {
                return false;
            }
        }
        return true;
    }

    private BufferedImage drawn(int page, int dotsPerInch) throws IOException {
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
        return Math.max(1, Math.min(Math.clamp(best, DOTS_PER_INCH_MIN, DOTS_PER_INCH_MAX), affordable));
    }
}
