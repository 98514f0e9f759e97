package pinakes.extraction.format.pdf;

import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.contentstream.PDFStreamEngine;
import org.apache.pdfbox.contentstream.operator.DrawObject;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.contentstream.operator.state.Concatenate;
import org.apache.pdfbox.contentstream.operator.state.Restore;
import org.apache.pdfbox.contentstream.operator.state.Save;
import org.apache.pdfbox.contentstream.operator.state.SetGraphicsStateParameters;
import org.apache.pdfbox.contentstream.operator.state.SetMatrix;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.util.Matrix;
import pinakes.engine.document.PlacedWord;

/// Finds the pictures on a page and how much of it they cover, without decoding them.
final class PageImages extends PDFStreamEngine {
    private static final int IMAGES_MAX = 500;

    /// A picture that covers this share of a page is a scan.
    static final double PAGE_SHARE = 0.5;

    private final List<Placed> images = new ArrayList<>();
    private final float pageArea;
    private final PageSpace space;

    /// A picture on the page.
    ///
    /// @param share the share of the page that it covers, from 0 to 1
    /// @param widthPoints its width on paper
    /// @param left its left edge on the page as it is shown, as are the other edges
    /// @param toPage maps its pixels to the page as it is shown, whose sides are [PlacedWord#SCALE] long
    record Placed(
            PDImageXObject image,
            double share,
            double widthPoints,
            float left,
            float top,
            float right,
            float bottom,
            AffineTransform toPage) {
        /// Whether it can be rendered within the heap; a stencil takes four bytes per pixel.
        boolean isDrawable() {
            var bytes = 4L * image.getWidth() * image.getHeight();
            return bytes <= Runtime.getRuntime().maxMemory() / 3;
        }

        /// Whether it is a scan of the page: a picture that covers most of it.
        boolean isScan() {
            return share >= PAGE_SHARE;
        }

        /// Whether it hides the text behind it.
        boolean isCover() {
            var picture = image.getCOSObject();
            return isScan()
                    && !image.isStencil()
                    && !picture.containsKey(COSName.SMASK)
                    && !picture.containsKey(COSName.MASK);
        }

        boolean covers(float x, float y) {
            return left <= x && x <= right && top <= y && y <= bottom;
        }

        int dotsPerInch() {
            return widthPoints < 1 ? 0 : (int) Math.round(image.getWidth() * 72 / widthPoints);
        }
    }

    private PageImages(PDPage page) {
        this.space = PageSpace.of(page);
        var box = page.getCropBox();
        this.pageArea = Math.max(1, box.getWidth() * box.getHeight());
        addOperator(new Concatenate(this));
        addOperator(new DrawObject(this));
        addOperator(new SetGraphicsStateParameters(this));
        addOperator(new Save(this));
        addOperator(new Restore(this));
        addOperator(new SetMatrix(this));
    }

    static List<Placed> on(PDPage page) throws IOException {
        var finder = new PageImages(page);
        finder.processPage(page);
        return finder.images;
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        if (operator.getName().equals(OperatorName.DRAW_OBJECT)
                && !operands.isEmpty()
                && operands.getFirst() instanceof COSName name
                && getResources() != null
                && getResources().isImageXObject(name)) {
            if (images.size() < IMAGES_MAX && getResources().getXObject(name) instanceof PDImageXObject image) {
                var matrix = getGraphicsState().getCurrentTransformationMatrix();
                var width = matrix.getScalingFactorX();
                var height = matrix.getScalingFactorY();
                var first = matrix.transformPoint(0, 0);
                var last = matrix.transformPoint(1, 1);
                var x1 = space.x(first.x, first.y);
                var x2 = space.x(last.x, last.y);
                var y1 = space.y(first.x, first.y);
                var y2 = space.y(last.x, last.y);
                images.add(new Placed(
                        image,
                        Math.min(1, Math.abs(width * height) / pageArea),
                        width,
                        Math.min(x1, x2),
                        Math.min(y1, y2),
                        Math.max(x1, x2),
                        Math.max(y1, y2),
                        toPage(image, matrix)));
            }
        } else {
            super.processOperator(operator, operands);
        }
    }

    /// A picture fills the unit square, from its lower left corner, before the matrix is applied.
    private AffineTransform toPage(PDImageXObject image, Matrix matrix) {
        var toPage = AffineTransform.getScaleInstance(
                PlacedWord.SCALE / (double) space.shownWidth(), PlacedWord.SCALE / (double) space.shownHeight());
        toPage.concatenate(space.transform());
        toPage.concatenate(matrix.createAffineTransform());
        toPage.concatenate(new AffineTransform(
                1.0 / Math.max(1, image.getWidth()), 0, 0, -1.0 / Math.max(1, image.getHeight()), 0, 1));
        return toPage;
    }
}
