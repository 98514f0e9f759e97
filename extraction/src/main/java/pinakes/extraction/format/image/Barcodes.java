package pinakes.extraction.format.image;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.Result;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.multi.GenericMultipleBarcodeReader;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// QR codes and barcodes in a picture.
final class Barcodes {
    private static final int CODES_MAX = 10;
    private static final int CHARS_MAX = 3_000;

    /// Larger pictures are scaled down; codes are still legible then.
    private static final int SIDE_MAX = 1_600;

    /// The common kinds; decoders for others mostly report false positives.
    private static final Map<DecodeHintType, Object> HINTS = Map.of(
            DecodeHintType.TRY_HARDER,
            true,
            DecodeHintType.POSSIBLE_FORMATS,
            List.of(
                    BarcodeFormat.QR_CODE,
                    BarcodeFormat.DATA_MATRIX,
                    BarcodeFormat.AZTEC,
                    BarcodeFormat.EAN_13,
                    BarcodeFormat.UPC_A,
                    BarcodeFormat.CODE_128));

    /// Codes that are rows of bars.
    private static final List<BarcodeFormat> BARS =
            List.of(BarcodeFormat.EAN_13, BarcodeFormat.UPC_A, BarcodeFormat.CODE_128);

    /// How far above and below a row with bars to search again, relative to the bars' width.
    private static final float HEIGHT_PER_WIDTH = 0.06f;

    private static final int BAND = 5;
    private static final int MARGIN = 20;

    private Barcodes() {}

    /// The content of the codes, limited in number and length.
    static List<String> in(BufferedImage picture) {
        var small = scaled(picture);
        var width = small.getWidth();
        var height = small.getHeight();
        var pixels = small.getRGB(0, 0, width, height, null, 0, width);
        var bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(width, height, pixels)));
        try {
            var found = new GenericMultipleBarcodeReader(new MultiFormatReader()).decodeMultiple(bitmap, HINTS);
            return Arrays.stream(found)
                    .filter(result -> isDrawn(result, bitmap))
                    .map(Result::getText)
                    .filter(text -> text != null && !text.isBlank())
                    .map(text -> text.substring(0, Math.min(text.length(), CHARS_MAX)))
                    .distinct()
                    .limit(CODES_MAX)
                    .toList();
        } catch (NotFoundException | RuntimeException _) {
            // The decoder may run out of its arrays on patterns that resemble a code.
            return List.of();
        }
    }

    /// Whether a code is really there. One row of pixels through a line of text may look like bars; a drawn code is
    /// the same some rows above or below.
    private static boolean isDrawn(Result result, BinaryBitmap bitmap) {
        var format = result.getBarcodeFormat();
        var points = result.getResultPoints();
        if (!BARS.contains(format) || points.length < 2) {
            return true;
        }
        var left = Math.min(points[0].getX(), points[1].getX());
        var width = Math.abs(points[0].getX() - points[1].getX());
        var distance = Math.max(BAND, width * HEIGHT_PER_WIDTH);
        var hints = Map.<DecodeHintType, Object>of(
                DecodeHintType.POSSIBLE_FORMATS, List.of(format), DecodeHintType.TRY_HARDER, true);
        for (var y : new float[] {points[0].getY() - distance, points[0].getY() + distance}) {
            try {
                var from = Math.max(0, (int) (left - MARGIN));
                var top = Math.clamp((int) y, 0, Math.max(0, bitmap.getHeight() - BAND));
                var band = bitmap.crop(
                        from,
                        top,
                        Math.min(bitmap.getWidth() - from, (int) (width + 2 * MARGIN)),
                        Math.min(BAND, bitmap.getHeight() - top));
                if (new MultiFormatReader().decode(band, hints).getText().equals(result.getText())) {
                    return true;
                }
            } catch (NotFoundException | RuntimeException _) {
                // Not there; perhaps on the other side.
            }
        }
        return false;
    }

    private static BufferedImage scaled(BufferedImage picture) {
        var side = Math.max(picture.getWidth(), picture.getHeight());
        if (side <= SIDE_MAX) {
            return picture;
        }
        var width = Math.max(1, picture.getWidth() * SIDE_MAX / side);
        var height = Math.max(1, picture.getHeight() * SIDE_MAX / side);
        var scaled = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var graphics = scaled.createGraphics();
        graphics.drawImage(picture.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
        graphics.dispose();
        return scaled;
    }
}
