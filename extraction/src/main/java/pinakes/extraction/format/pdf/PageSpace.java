package pinakes.extraction.format.pdf;

import java.awt.geom.AffineTransform;
import org.apache.pdfbox.pdmodel.PDPage;

/// Maps the coordinates of a PDF page, which begin at its lower left, to the page as it is shown: from the upper
/// left, cropped and turned.
record PageSpace(float left, float bottom, float width, float height, int rotation) {
    static PageSpace of(PDPage page) {
        var box = page.getCropBox();
        return new PageSpace(
                box.getLowerLeftX(),
                box.getLowerLeftY(),
                box.getWidth(),
                box.getHeight(),
                Math.floorMod(page.getRotation(), 360));
    }

    float x(float x, float y) {
        return croppedX(x - left, y - bottom);
    }

    float y(float x, float y) {
        return croppedY(x - left, y - bottom);
    }

    /// Like [#x], for coordinates from the lower left of the crop box.
    float croppedX(float x, float y) {
        return switch (rotation) {
            case 90 -> y;
            case 180 -> width - x;
            case 270 -> height - y;
            default -> x;
        };
    }

    /// Like [#y], for coordinates from the lower left of the crop box.
    float croppedY(float x, float y) {
        return switch (rotation) {
            case 90 -> x;
            case 180 -> y;
            case 270 -> width - x;
            default -> height - y;
        };
    }

    float shownWidth() {
        return isOnItsSide() ? height : width;
    }

    float shownHeight() {
        return isOnItsSide() ? width : height;
    }

    private boolean isOnItsSide() {
        return rotation % 180 != 0;
    }

    /// [#x] and [#y] as one transformation.
    AffineTransform transform() {
        var x = x(0, 0);
        var y = y(0, 0);
        return new AffineTransform(x(1, 0) - x, y(1, 0) - y, x(0, 1) - x, y(0, 1) - y, x, y);
    }
}
