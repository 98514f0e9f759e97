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

    private Barcodes() {}

    /// The content of the codes, limited in number and length.
    static List<String> in(BufferedImage picture) {
        var found = codes(scaled(picture, SIDE_MAX));
        if (found.stream().allMatch(Barcodes::hasChecksums)) {
            return texts(found);
        }
        // Lines of text can look like a row of bars, but hardly give the same digits in another size.
        var side = Math.max(picture.getWidth(), picture.getHeight());
        var again = texts(codes(scaled(picture, Math.min(SIDE_MAX, side) * 4 / 5)));
        return texts(found.stream()
                .filter(code -> hasChecksums(code) || again.contains(code.getText()))
                .toList());
    }

    private static List<String> texts(List<Result> codes) {
        return codes.stream()
                .map(Result::getText)
                .filter(text -> text != null && !text.isBlank())
                .map(text -> text.substring(0, Math.min(text.length(), CHARS_MAX)))
                .distinct()
                .limit(CODES_MAX)
                .toList();
    }

    /// Two-dimensional codes correct errors, so that a false positive is practically impossible.
    private static boolean hasChecksums(Result code) {
        return switch (code.getBarcodeFormat()) {
            case QR_CODE, DATA_MATRIX, AZTEC -> true;
            default -> false;
        };
    }

    private static List<Result> codes(BufferedImage small) {
        var width = small.getWidth();
        var height = small.getHeight();
        var pixels = small.getRGB(0, 0, width, height, null, 0, width);
        var bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(width, height, pixels)));
        try {
            return Arrays.asList(
                    new GenericMultipleBarcodeReader(new MultiFormatReader()).decodeMultiple(bitmap, HINTS));
        } catch (NotFoundException | RuntimeException _) {
            // The decoder may run out of its arrays on patterns that resemble a code.
            return List.of();
        }
    }

    private static BufferedImage scaled(BufferedImage picture, int sideMax) {
        var side = Math.max(picture.getWidth(), picture.getHeight());
        if (side <= sideMax) {
            return picture;
        }
        var width = Math.max(1, picture.getWidth() * sideMax / side);
        var height = Math.max(1, picture.getHeight() * sideMax / side);
        var scaled = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var graphics = scaled.createGraphics();
        graphics.drawImage(picture.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
        graphics.dispose();
        return scaled;
    }
}
