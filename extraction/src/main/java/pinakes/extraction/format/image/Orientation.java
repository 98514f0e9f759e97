package pinakes.extraction.format.image;

import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;

/// The eight EXIF orientations.
final class Orientation {
    private Orientation() {}

    /// Rotates and mirrors a picture so that it is upright.
    static BufferedImage upright(BufferedImage picture, int orientation) {
        var quarters = switch (orientation) {
            case 3, 4 -> 2;
            case 5, 6 -> 1;
            case 7, 8 -> 3;
            default -> 0;
        };
        var mirrored = orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7;
        if (quarters == 0 && !mirrored) {
            return picture;
        }
        var width = picture.getWidth();
        var height = picture.getHeight();
        var lying = quarters % 2 == 1;
        var upright = new BufferedImage(lying ? height : width, lying ? width : height, BufferedImage.TYPE_INT_RGB);
        var turn = new AffineTransform();
        turn.translate(upright.getWidth() / 2.0, upright.getHeight() / 2.0);
        turn.quadrantRotate(quarters);
        turn.scale(mirrored ? -1 : 1, 1);
        turn.translate(-width / 2.0, -height / 2.0);
        var graphics = upright.createGraphics();
        graphics.drawImage(picture, turn, null);
        graphics.dispose();
        return upright;
    }
}
