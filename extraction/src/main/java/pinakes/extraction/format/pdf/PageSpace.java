package pinakes.extraction.format.pdf;

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
}
