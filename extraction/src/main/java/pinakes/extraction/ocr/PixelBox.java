package pinakes.extraction.ocr;

import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;

/// A rectangle in a picture, in pixels from its top left corner.
///
/// @param right the first column after it
/// @param bottom the first row below it
public record PixelBox(int left, int top, int right, int bottom) {
    public int width() {
        return right - left;
    }

    public int height() {
        return bottom - top;
    }

    /// The smallest box that contains both.
    PixelBox union(PixelBox other) {
        return new PixelBox(
                Math.min(left, other.left),
                Math.min(top, other.top),
                Math.max(right, other.right),
                Math.max(bottom, other.bottom));
    }

    /// The smallest box that contains this one after a transformation.
    PixelBox in(AffineTransform transform) {
        var bounds = transform
                .createTransformedShape(new Rectangle2D.Double(left, top, width(), height()))
                .getBounds2D();
        return new PixelBox(
                (int) Math.round(bounds.getMinX()),
                (int) Math.round(bounds.getMinY()),
                (int) Math.round(bounds.getMaxX()),
                (int) Math.round(bounds.getMaxY()));
    }
}
