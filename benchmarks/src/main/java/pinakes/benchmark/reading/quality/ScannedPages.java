package pinakes.benchmark.reading.quality;

import java.awt.Color;
import java.awt.Font;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.font.LineBreakMeasurer;
import java.awt.font.TextAttribute;
import java.awt.font.TextLayout;
import java.awt.image.BufferedImage;
import java.text.AttributedString;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Draws paragraphs on A4 pages at 200 dots per inch.
///
/// @param font the family, which has to be installed
/// @param locale where lines may be broken
record ScannedPages(String font, Locale locale) {
    private static final int DOTS_PER_INCH = 200;
    private static final int WIDTH = 1_654;
    private static final int HEIGHT = 2_339;
    private static final int MARGIN = 200;
    private static final float POINTS = 11;
    private static final float LINE_SPACING = 1.15f;

    /// A page and what is on it.
    record Page(BufferedImage picture, String text) {}

    boolean isInstalled() {
        return new Font(font, Font.PLAIN, 1).getFamily(Locale.ROOT).equals(font);
    }

    List<Page> pages(List<String> paragraphs, int most) {
        var pages = new ArrayList<Page>();
        var left = new ArrayList<>(paragraphs);
        while (!left.isEmpty() && pages.size() < most) {
            pages.add(page(left));
        }
        return pages;
    }

    /// Draws as many of the paragraphs as fit on a page, and removes them.
    private Page page(List<String> paragraphs) {
        var picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = picture.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(Color.BLACK);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        var text = new ArrayList<String>();
        var top = (float) MARGIN;
        while (!paragraphs.isEmpty()) {
            var lines = lines(paragraphs.getFirst(), graphics.getFontRenderContext());
            var height =
                    (float) lines.stream().mapToDouble(ScannedPages::height).sum();
            if (top + height > HEIGHT - MARGIN && !text.isEmpty()) {
                break;
            }
            for (var line : lines) {
                var start = line.isLeftToRight() ? MARGIN : WIDTH - MARGIN - line.getAdvance();
                line.draw(graphics, start, top + line.getAscent());
                top += height(line);
            }
            top += height(lines.getFirst()) / 2;
            text.add(paragraphs.removeFirst());
        }
        graphics.dispose();
        return new Page(picture, String.join("\n\n", text));
    }

    private static float height(TextLayout line) {
        return (line.getAscent() + line.getDescent() + line.getLeading()) * LINE_SPACING;
    }

    private List<TextLayout> lines(String paragraph, FontRenderContext context) {
        var size = POINTS * DOTS_PER_INCH / 72;
        var styled = new AttributedString(paragraph, Map.of(TextAttribute.FAMILY, font, TextAttribute.SIZE, size));
        var measurer = new LineBreakMeasurer(styled.getIterator(), BreakIterator.getLineInstance(locale), context);
        var lines = new ArrayList<TextLayout>();
        while (measurer.getPosition() < paragraph.length()) {
            lines.add(measurer.nextLayout(WIDTH - 2f * MARGIN));
        }
        return lines;
    }
}
