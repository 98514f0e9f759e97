package pinakes.extraction.format.pdf;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.jspecify.annotations.Nullable;

/// The background of white text; the page is rendered only when it has some.
final class PageBackground {
    private static final float SCALE = 1;
    private static final int SIDE_MAX = 4_000;
    private static final int WHITE = 0xE8;

    private final PDDocument document;
    private final int page;
    private @Nullable BufferedImage picture;
    private boolean failed;

    PageBackground(PDDocument document, int page, List<PageImages.Placed> images) {
        this.document = document;
        this.page = page;
        this.failed = !images.stream().allMatch(PageImages.Placed::isDrawable);
    }

    /// Whether the background of these letters is not white; true when in doubt.
    boolean isCovered(float x, float baseline, float width, float height) {
        var drawn = picture();
        if (drawn == null) {
            return true;
        }
        var left = Math.clamp((int) x - 1, 0, drawn.getWidth() - 1);
        var right = Math.clamp((int) Math.ceil(x + width) + 1, 0, drawn.getWidth() - 1);
        var top = Math.clamp((int) (baseline - height) - 1, 0, drawn.getHeight() - 1);
        var bottom = Math.clamp((int) Math.ceil(baseline) + 1, 0, drawn.getHeight() - 1);
        for (var row = top; row <= bottom; row++) {
            for (var column = left; column <= right; column++) {
                // The colours of a grey picture would be brighter: they are converted from linear light.
                if (drawn.getRaster().getSample(column, row, 0) < WHITE) {
                    return true;
                }
            }
        }
        return false;
    }

    private @Nullable BufferedImage picture() {
        if (picture == null && !failed) {
            try {
                var box = document.getPage(page).getCropBox();
                if (box.getWidth() < SIDE_MAX && box.getHeight() < SIDE_MAX) {
                    picture = new PDFRenderer(document).renderImage(page, SCALE, ImageType.GRAY);
                }
            } catch (IOException | RuntimeException _) {
                failed = true;
            }
            failed |= picture == null;
        }
        return picture;
    }
}
