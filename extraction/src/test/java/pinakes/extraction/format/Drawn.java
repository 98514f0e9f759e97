package pinakes.extraction.format;

import java.awt.Color;
import java.awt.Font;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import pinakes.testkit.file.ScannedPage;

/// Pictures with text in them, as a scanner would make them.
public final class Drawn {
    private Drawn() {}

    /// A white page with black lines of text.
    public static BufferedImage page(String... lines) {
        return ScannedPage.of(lines).picture();
    }

    /// Whether the system has a font with these letters.
    public static boolean canShow(String letters) {
        return new Font(Font.SERIF, Font.PLAIN, 36).canDisplayUpTo(letters) < 0;
    }

    /// The picture as a bad scanner makes it: with noise and specks.
    public static BufferedImage noisy(BufferedImage page) {
        var random = new Random(7);
        return changed(
                page,
                (place, shade) -> random.nextInt(100) < 3
                        ? random.nextInt(2) * 255
                        : (int) Math.round(shade + random.nextGaussian() * 70));
    }

    /// The picture as a camera makes it under a lamp: the lower right corner is in the shade.
    public static BufferedImage shaded(BufferedImage page) {
        return changed(page, (place, shade) -> {
            var row = place / page.getWidth();
            var across = (double) (place % page.getWidth()) / page.getWidth();
            var down = (double) row / page.getHeight();
            return (int) Math.round(shade * (1 - 0.75 * Math.sqrt(across * down)));
        });
    }

    private static BufferedImage changed(BufferedImage page, IntBinaryOperator change) {
        var changed = new BufferedImage(page.getWidth(), page.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        changed.createGraphics().drawImage(page, 0, 0, null);
        var shades = ((DataBufferByte) changed.getRaster().getDataBuffer()).getData();
        for (var place = 0; place < shades.length; place++) {
            shades[place] = (byte) Math.clamp(change.applyAsInt(place, shades[place] & 0xFF), 0, 255);
        }
        return changed;
    }

    /// The picture upside down.
    public static BufferedImage turned(BufferedImage page) {
        var turned = new BufferedImage(page.getWidth(), page.getHeight(), page.getType());
        var graphics = turned.createGraphics();
        graphics.rotate(Math.PI, page.getWidth() / 2.0, page.getHeight() / 2.0);
        graphics.drawImage(page, 0, 0, null);
        graphics.dispose();
        return turned;
    }

    /// The picture put askew on a white ground.
    public static BufferedImage tilted(BufferedImage page, double degrees) {
        var tilted = new BufferedImage(page.getWidth(), page.getHeight(), page.getType());
        var graphics = tilted.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, page.getWidth(), page.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.rotate(Math.toRadians(degrees), page.getWidth() / 2.0, page.getHeight() / 2.0);
        graphics.drawImage(page, 0, 0, null);
        graphics.dispose();
        return tilted;
    }
}
