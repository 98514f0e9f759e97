package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import pinakes.extraction.packed.XmlPull;

/// Tells which texts of an OpenDocument presentation are the titles of its slides: those in shapes that the file calls
/// titles, and on slides without such a shape the first text, if it is short, large and at the top.
final class SlideTitles {
    private static final String TITLE = "title";
    private static final int CHARACTERS_MAX = 100;
    private static final double POINTS_MIN = 28;

    /// About a quarter of the usual slides.
    private static final double TOP_CENTIMETRES_MAX = 5;

    private final Set<Integer> slidesWithTitle = new HashSet<>();
    private final Map<String, Double> points = new HashMap<>();
    private final Set<String> styles = new HashSet<>();
    private int slide;
    private boolean isFirstText;
    private boolean inTitle;
    private boolean isAtTop;
    private double largest;

    /// Reads ahead, because the title need not be the first shape of a slide.
    static SlideTitles of(XmlPull content) throws IOException {
        var titles = new SlideTitles();
        try (content) {
            var slide = 0;
            while (content.next()) {
                switch (content.startName()) {
                    case "style" -> titles.style(content);
                    case "page" -> slide++;
                    case "frame", "custom-shape" -> {
                        if (titles.isDeclared(content)) {
                            titles.slidesWithTitle.add(slide);
                        }
                    }
                    default -> {} // text and pictures
                }
            }
        }
        return titles;
    }

    private void style(XmlPull xml) throws IOException {
        var name = xml.attribute("name", "");
        if (xml.attribute("family", "").equals("presentation")
                && xml.attribute("parent-style-name", "").endsWith("-" + TITLE)) {
            styles.add(name);
        }
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("text-properties")) {
                points.put(name, number(xml.attribute("font-size", ""), "pt"));
            }
        }
    }

    private boolean isDeclared(XmlPull shape) {
        return shape.attribute("class", "").equals(TITLE) || styles.contains(shape.attribute("style-name", ""));
    }

    void beginSlide() {
        slide++;
        isFirstText = true;
        endShape();
    }

    void beginShape(XmlPull shape) {
        inTitle = isDeclared(shape);
        var top = number(shape.attribute("y", ""), "cm");
        isAtTop = top > 0 && top <= TOP_CENTIMETRES_MAX;
    }

    void endShape() {
        inTitle = false;
        isAtTop = false;
    }

    void beginParagraph() {
        largest = 0;
    }

    /// Notes the style of some words of the paragraph.
    void words(String style) {
        largest = Math.max(largest, points.getOrDefault(style, 0.0));
    }

    /// Whether the paragraph that has been read is a title.
    boolean isTitle(String text) {
        var isFirst = isFirstText && !text.isBlank();
        isFirstText &= !isFirst;
        return inTitle
                || (isFirst
                        && isAtTop
                        && largest >= POINTS_MIN
                        && text.length() <= CHARACTERS_MAX
                        && !slidesWithTitle.contains(slide));
    }

    /// A length in this unit; 0 when it is none.
    private static double number(String length, String unit) {
        try {
            return length.endsWith(unit) ? Double.parseDouble(length.substring(0, length.length() - unit.length())) : 0;
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
