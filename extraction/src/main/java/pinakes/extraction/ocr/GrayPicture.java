package pinakes.extraction.ocr;

import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;

/// A picture with one grey byte per pixel, as OCR needs it.
record GrayPicture(BufferedImage image) {
    static GrayPicture of(BufferedImage picture) {
        if (picture.getType() == BufferedImage.TYPE_BYTE_GRAY) {
            return new GrayPicture(picture);
        }
        var gray = blank(picture.getWidth(), picture.getHeight());
        var graphics = gray.createGraphics();
        graphics.drawImage(picture, 0, 0, Color.WHITE, null);
        graphics.dispose();
        return new GrayPicture(gray);
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

    /// Rotated clockwise by quarter turns.
    GrayPicture turned(int quarters) {
        var upright = quarters % 2 == 0;
        var turned = blank(upright ? width() : height(), upright ? height() : width());
        var graphics = turned.createGraphics();
        graphics.translate(turned.getWidth() / 2.0, turned.getHeight() / 2.0);
        graphics.rotate(Math.PI / 2 * quarters);
        graphics.translate(-width() / 2.0, -height() / 2.0);
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return new GrayPicture(turned);
    }

    /// Rotated clockwise by a small angle; uncovered corners are white.
    GrayPicture tilted(double degrees) {
        var tilted = blank(width(), height());
        var graphics = tilted.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.rotate(Math.toRadians(degrees), width() / 2.0, height() / 2.0);
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return new GrayPicture(tilted);
    }

    private static BufferedImage blank(int width, int height) {
        var blank = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = blank.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.dispose();
        return blank;
    }
}
