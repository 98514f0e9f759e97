package pinakes.benchmark.reading.quality;

import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.ConvolveOp;
import java.awt.image.DataBufferByte;
import java.awt.image.Kernel;
import java.util.Arrays;
import java.util.Random;

/// What scanners, fax machines and cameras do to a page.
enum ScanDefect {
    CLEAN(0.4, 6, 0, 0, 1, 0),
    NOISY(0.8, 55, 0, 0.03, 1, 0),
    BLURRED(0.8, 10, 3, 0, 1, 0),
    COARSE(0.4, 8, 0, 0, 2, 0),
    PHOTO(2.5, 12, 1, 0, 1, 0.6);

    private static final int WHITE = 255;

    private final double tilt;
    private final double noise;
    private final int blur;
    private final double specks;
    private final int coarse;
    private final double shadow;

    /// @param tilt the largest angle in degrees
    /// @param noise the standard deviation of the shades, of 255
    /// @param blur the radius in pixels
    /// @param specks the share of pixels that are turned black or white
    /// @param coarse how often the resolution is divided
    /// @param shadow how dark the darkest corner is, from 0 to 1
    ScanDefect(double tilt, double noise, int blur, double specks, int coarse, double shadow) {
        this.tilt = tilt;
        this.noise = noise;
        this.blur = blur;
        this.specks = specks;
        this.coarse = coarse;
        this.shadow = shadow;
    }

    BufferedImage applied(BufferedImage page, Random random) {
        var angle = Math.toRadians((random.nextDouble() * 2 - 1) * tilt);
        var turn = AffineTransform.getScaleInstance(1.0 / coarse, 1.0 / coarse);
        turn.rotate(angle, page.getWidth() / 2.0, page.getHeight() / 2.0);
        var scanned =
                new BufferedImage(page.getWidth() / coarse, page.getHeight() / coarse, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = scanned.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, scanned.getWidth(), scanned.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.drawImage(coarse == 1 ? page : smoothed(page, coarse), turn, null);
        graphics.dispose();
        var soft = blur == 0 ? scanned : smoothed(scanned, 2 * blur + 1);
        spoil(soft, random);
        return soft;
    }

    private static BufferedImage smoothed(BufferedImage page, int side) {
        var weights = new float[side * side];
        Arrays.fill(weights, 1f / weights.length);
        return new ConvolveOp(new Kernel(side, side, weights), ConvolveOp.EDGE_NO_OP, null).filter(page, null);
    }

    private void spoil(BufferedImage page, Random random) {
        var shades = ((DataBufferByte) page.getRaster().getDataBuffer()).getData();
        var width = page.getWidth();
        for (var index = 0; index < shades.length; index++) {
            var row = index / width;
            var column = index % width;
            var light = 1 - shadow * column / width * row / page.getHeight();
            var shade = (shades[index] & 0xFF) * light + random.nextGaussian() * noise;
            if (specks > 0 && random.nextDouble() < specks) {
                shade = random.nextBoolean() ? 0 : WHITE;
            }
            shades[index] = (byte) Math.clamp(Math.round(shade), 0, WHITE);
        }
    }
}
