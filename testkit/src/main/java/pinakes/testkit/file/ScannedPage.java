package pinakes.testkit.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.awt.Color;
import java.awt.Font;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import javax.imageio.ImageIO;

/// A page of text that was scanned or photographed: black lines on white.
public record ScannedPage(List<String> lines) {
    private static final Font FONT = new Font(Font.SERIF, Font.PLAIN, 36);
    private static final int WIDTH = 1240;
    private static final int HEIGHT = 500;
    private static final int LEFT = 80;
    private static final int FIRST_BASELINE = 100;
    private static final int LINE_HEIGHT = 60;

    /// Half the height of small letters.
    private static final int MIDDLE = 8;

    public ScannedPage {
        lines = List.copyOf(lines);
    }

    public static ScannedPage of(String... lines) {
        return new ScannedPage(List.of(lines));
    }

    public BufferedImage picture() {
        var page = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = page.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(Color.BLACK);
        graphics.setFont(FONT);
        for (var line = 0; line < lines.size(); line++) {
            graphics.drawString(lines.get(line), LEFT, FIRST_BASELINE + LINE_HEIGHT * line);
        }
        graphics.dispose();
        return page;
    }

    /// The picture on its side: turned by 90° against the clock.
    public BufferedImage onItsSide() {
        var lying = new BufferedImage(HEIGHT, WIDTH, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = lying.createGraphics();
        graphics.rotate(-Math.PI / 2);
        graphics.drawImage(picture(), -WIDTH, 0, null);
        graphics.dispose();
        return lying;
    }

    /// The middle of the first word that begins so, as shares of the width and the height of the page.
    public Point2D middle(String word) {
        for (var line = 0; line < lines.size(); line++) {
            var from = lines.get(line).indexOf(word);
            if (from >= 0) {
                var context = new FontRenderContext(null, true, false);
                var before = FONT.getStringBounds(lines.get(line), 0, from, context);
                var width = FONT.getStringBounds(word, context).getWidth();
                return new Point2D.Double(
                        (LEFT + before.getWidth() + width / 2) / WIDTH,
                        (FIRST_BASELINE + LINE_HEIGHT * line - MIDDLE) / (double) HEIGHT);
            }
        }
        throw new IllegalArgumentException("'" + word + "' is not on the page");
    }

    public byte[] png() {
        return encoded(picture(), "png");
    }

    public byte[] tiff() {
        return encoded(picture(), "tiff");
    }

    /// A PDF page that shows the picture and has no text.
    public byte[] pdf() {
        return PdfFile.ofPicture(encoded(picture(), "jpg"), WIDTH, HEIGHT);
    }

    /// A JPEG that lies on its side and says that it is to be turned clockwise (EXIF orientation 6).
    public byte[] photo() {
        var jpeg = encoded(onItsSide(), "jpg");
        var tags = ByteBuffer.allocate(26);
        tags.put("MM".getBytes(US_ASCII)).putShort((short) 42).putInt(8);
        tags.putShort((short) 1).putShort((short) 0x0112).putShort((short) 3).putInt(1);
        tags.putShort((short) 6).putShort((short) 0).putInt(0);
        var name = "Exif\0\0".getBytes(US_ASCII);
        var length = Short.BYTES + name.length + tags.capacity();
        var photo = ByteBuffer.allocate(jpeg.length + Short.BYTES + length);
        photo.put(jpeg, 0, 2).putShort((short) 0xFFE1).putShort((short) length);
        photo.put(name).put(tags.array());
        return photo.put(jpeg, 2, jpeg.length - 2).array();
    }

    private static byte[] encoded(BufferedImage picture, String format) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, format, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
