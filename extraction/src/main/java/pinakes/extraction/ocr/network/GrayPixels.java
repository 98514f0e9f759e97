package pinakes.extraction.ocr.network;

/// A picture with one grey byte per pixel, row by row.
///
/// @param shades not copied, because pages are large
@SuppressWarnings("ArrayRecordComponent") // never compared
public record GrayPixels(byte[] shades, int width, int height) {
    private static final int WHITE = 255;

    /// The shade at a place between pixels, weighted by their distance; white outside.
    double at(double x, double y) {
        var left = (int) Math.floor(x);
        var top = (int) Math.floor(y);
        var right = x - left;
        var bottom = y - top;
        return (shade(left, top) * (1 - right) + shade(left + 1, top) * right) * (1 - bottom)
                + (shade(left, top + 1) * (1 - right) + shade(left + 1, top + 1) * right) * bottom;
    }

    /// The mean shade of a rectangle, of which at least one pixel counts.
    double mean(double left, double top, double right, double bottom) {
        var firstRow = Math.clamp((int) top, 0, height - 1);
        var lastRow = Math.clamp((int) Math.ceil(bottom) - 1, firstRow, height - 1);
        var firstColumn = Math.clamp((int) left, 0, width - 1);
        var lastColumn = Math.clamp((int) Math.ceil(right) - 1, firstColumn, width - 1);
        var sum = 0L;
        for (var row = firstRow; row <= lastRow; row++) {
            for (var column = firstColumn; column <= lastColumn; column++) {
                sum += shades[row * width + column] & 0xFF;
            }
        }
        return (double) sum / ((long) (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1));
    }

    private int shade(int x, int y) {
        return x < 0 || y < 0 || x >= width || y >= height ? WHITE : shades[y * width + x] & 0xFF;
    }
}
