package pinakes.extraction.ocr;

import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;

/// A picture with one grey byte per pixel, as OCR needs it.
///
/// @param toOriginal maps its places to those of the picture that it was made of
record GrayPicture(BufferedImage image, AffineTransform toOriginal) {
    private static final int DARK = 128;
    private static final int WHITE = 255;

    /// The parts of each side whose brightness is compared.
    private static final int PARTS = 8;

    /// The distance between the pixels that are sampled for the brightness of a part.
    private static final int SAMPLE_STEP = 3;

    static GrayPicture of(BufferedImage picture) {
        if (picture.getType() == BufferedImage.TYPE_BYTE_GRAY
                && picture.getRaster().getParent() == null) {
            return new GrayPicture(picture, new AffineTransform());
        }
        return new GrayPicture(
                drawn(picture, new AffineTransform(), picture.getWidth(), picture.getHeight()), new AffineTransform());
    }

    int width() {
        return image.getWidth();
    }

    int height() {
        return image.getHeight();
    }

    byte[] bytes() {
        return ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    }

    /// The number of dark pixels in a box.
    long ink(PixelBox box) {
        var pixels = bytes();
        var count = 0L;
        for (var row = Math.max(0, box.top()); row < Math.min(height(), box.bottom()); row++) {
            for (var column = Math.max(0, box.left()); column < Math.min(width(), box.right()); column++) {
                if ((pixels[row * width() + column] & 0xFF) < DARK) {
                    count++;
                }
            }
        }
        return count;
    }

    /// How evenly the paper is lit: the shade of its darkest part compared with that of the brightest, from 0 to 1.
    double evenness() {
        var darkest = WHITE;
        var brightest = 1;
        for (var row = 0; row < PARTS; row++) {
            for (var column = 0; column < PARTS; column++) {
                var paper = paper(new PixelBox(
                        column * width() / PARTS,
                        row * height() / PARTS,
                        (column + 1) * width() / PARTS,
                        (row + 1) * height() / PARTS));
                darkest = Math.min(darkest, paper);
                brightest = Math.max(brightest, paper);
            }
        }
        return (double) darkest / brightest;
    }

    /// The median shade of a part, which is that of the paper: there is less ink than paper.
    private int paper(PixelBox part) {
        var counts = new int[WHITE + 1];
        var pixels = bytes();
        var all = 0;
        for (var row = part.top(); row < part.bottom(); row += SAMPLE_STEP) {
            for (var column = part.left(); column < part.right(); column += SAMPLE_STEP) {
                counts[pixels[row * width() + column] & 0xFF]++;
                all++;
            }
        }
        var shade = WHITE;
        for (var brighter = counts[shade]; brighter * 2 < all; brighter += counts[shade]) {
            shade--;
        }
        return shade;
    }

    /// Rotated clockwise by quarter turns.
    GrayPicture turned(int quarters) {
        var upright = quarters % 2 == 0;
        var width = upright ? width() : height();
        var height = upright ? height() : width();
        var turn = AffineTransform.getTranslateInstance(width / 2.0, height / 2.0);
        turn.quadrantRotate(quarters);
        turn.translate(-width() / 2.0, -height() / 2.0);
        return transformed(turn, width, height);
    }

    /// Rotated clockwise by a small angle, with nothing cut off; uncovered corners are white.
    GrayPicture tilted(double degrees) {
        var radians = Math.toRadians(degrees);
        var across = Math.abs(Math.cos(radians));
        var down = Math.abs(Math.sin(radians));
        var width = (int) Math.ceil(width() * across + height() * down);
        var height = (int) Math.ceil(width() * down + height() * across);
        var tilt = AffineTransform.getTranslateInstance(width / 2.0, height / 2.0);
        tilt.rotate(radians);
        tilt.translate(-width() / 2.0, -height() / 2.0);
        return transformed(tilt, width, height);
    }

    /// A part of it.
    GrayPicture part(PixelBox box) {
        return transformed(AffineTransform.getTranslateInstance(-box.left(), -box.top()), box.width(), box.height());
    }

    private GrayPicture transformed(AffineTransform transform, int width, int height) {
        var back = new AffineTransform(toOriginal);
        var inverse = new AffineTransform(transform);
        try {
            inverse.invert();
        } catch (NoninvertibleTransformException impossible) {
            throw new IllegalStateException("a rotation or translation could not be inverted", impossible);
        }
        back.concatenate(inverse);
        return new GrayPicture(drawn(image, transform, width, height), back);
    }

    private static BufferedImage drawn(BufferedImage picture, AffineTransform transform, int width, int height) {
        var drawn = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = drawn.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        if ((transform.getType() & AffineTransform.TYPE_GENERAL_ROTATION) != 0) {
            graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        }
        graphics.drawImage(picture, transform, null);
        graphics.dispose();
        return drawn;
    }
}
