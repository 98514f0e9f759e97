package pinakes.extraction.format.image;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The names of the colours that cover most of a picture.
final class DominantColours {
    private static final int SAMPLES_PER_SIDE = 100;
    private static final int COLOURS_MAX = 4;

    /// Colours that cover less are details.
    private static final double SHARE_MIN = 0.08;

    private enum Name {
        BLACK,
        WHITE,
        GREY,
        RED,
        ORANGE,
        YELLOW,
        GREEN,
        CYAN,
        BLUE,
        PURPLE,
        PINK,
        BROWN
    }

    private DominantColours() {}

    /// The names, most frequent first.
    static List<String> of(BufferedImage picture) {
        var counts = new EnumMap<Name, Integer>(Name.class);
        var total = 0;
        var stepX = Math.max(1, picture.getWidth() / SAMPLES_PER_SIDE);
        var stepY = Math.max(1, picture.getHeight() / SAMPLES_PER_SIDE);
        for (var y = 0; y < picture.getHeight(); y += stepY) {
            for (var x = 0; x < picture.getWidth(); x += stepX) {
                counts.merge(name(picture.getRGB(x, y)), 1, Integer::sum);
                total++;
            }
        }
        var enough = Math.max(1, (int) (total * SHARE_MIN));
        return counts.entrySet().stream()
                .filter(count -> count.getValue() >= enough)
                .sorted(Map.Entry.<Name, Integer>comparingByValue().reversed())
                .limit(COLOURS_MAX)
                .map(count -> count.getKey().name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static Name name(int argb) {
        if (argb >>> 24 < 64) {
            return Name.WHITE;
        }
        var hsb = Color.RGBtoHSB(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF, null);
        var hue = hsb[0] * 360;
        var saturation = hsb[1];
        var brightness = hsb[2];
        if (brightness < 0.18) {
            return Name.BLACK;
        }
        if (saturation < 0.13) {
            return brightness > 0.88 ? Name.WHITE : Name.GREY;
        }
        if (hue < 16 || hue >= 345) {
            return saturation < 0.5 && brightness > 0.75 ? Name.PINK : Name.RED;
        }
        if (hue < 45) {
            return brightness < 0.65 ? Name.BROWN : Name.ORANGE;
        }
        if (hue < 68) {
            return Name.YELLOW;
        }
        if (hue < 160) {
            return Name.GREEN;
        }
        if (hue < 195) {
            return Name.CYAN;
        }
        if (hue < 258) {
            return Name.BLUE;
        }
        return hue < 300 ? Name.PURPLE : Name.PINK;
    }
}
