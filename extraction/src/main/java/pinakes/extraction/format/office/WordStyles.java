package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.packed.XmlPull;

/// The styles of a text document: which are headings, lists, code or hidden.
final class WordStyles {
    private static final Pattern HEADING = Pattern.compile("(?:heading|überschrift|titre|título|titolo)\\s*([1-9])");
    private static final Pattern CODE = Pattern.compile(".*(?:source ?code|preformatted|^code|code ?block|listing).*");
    private static final int BASES_MAX = 20;

    private final Map<String, Style> styles = new HashMap<>();

    /// One style; what it does not set is inherited from its base.
    private static final class Style {
        private String name = "";
        private @Nullable String base;
        private @Nullable Integer outlineLevel;
        private @Nullable Integer listDepth;
        private @Nullable Integer list;
        private boolean hidden;
    }

    static WordStyles read(XmlPull xml) throws IOException {
        var styles = new WordStyles();
        try (xml) {
            while (xml.next()) {
                if (xml.isStart("style")) {
                    styles.add(xml);
                }
            }
        }
        return styles;
    }

    /// The level of a heading in this style, from 1; 0 for body text.
    int headingLevel(@Nullable String id) {
        var outlined = find(id, style -> style.outlineLevel != null);
        if (outlined != null && outlined.outlineLevel != null) {
            return outlined.outlineLevel < 9 ? outlined.outlineLevel + 1 : 0;
        }
        var named = find(id, style -> levelByName(style) > 0);
        return named == null ? 0 : levelByName(named);
    }

    /// The depth of list items in this style, from 0; -1 for anything else.
    int listDepth(@Nullable String id) {
        var listed = find(id, style -> style.listDepth != null);
        return listed == null || listed.listDepth == null ? -1 : listed.listDepth;
    }

    /// The list that numbers paragraphs in this style; 0 for none.
    int list(@Nullable String id) {
        var listed = find(id, style -> style.list != null);
        return listed == null || listed.list == null ? 0 : listed.list;
    }

    boolean isHidden(@Nullable String id) {
        return find(id, style -> style.hidden) != null;
    }

    boolean isCode(@Nullable String id) {
        return find(id, style -> CODE.matcher(style.name).matches()) != null;
    }

    private @Nullable Style find(@Nullable String id, Predicate<Style> wanted) {
        var next = id;
        for (var step = 0; step < BASES_MAX && next != null; step++) {
            var style = styles.get(next);
            if (style == null) {
                return null;
            }
            if (wanted.test(style)) {
                return style;
            }
            next = style.base;
        }
        return null;
    }

    private static int levelByName(Style style) {
        var matcher = HEADING.matcher(style.name);
        if (matcher.matches()) {
            return Integer.parseInt(matcher.group(1));
        }
        return style.name.equals("title") ? 1 : style.name.equals("subtitle") ? 2 : 0;
    }

    private void add(XmlPull xml) throws IOException {
        var style = new Style();
        styles.put(xml.attribute("styleId", ""), style);
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "name" -> style.name = xml.attribute("val", "").toLowerCase(Locale.ROOT);
                case "basedOn" -> style.base = xml.attribute("val");
                case "outlineLvl" -> style.outlineLevel = xml.number("val", 9);
                case "numPr" -> style.listDepth = style.listDepth == null ? Integer.valueOf(0) : style.listDepth;
                case "numId" -> style.list = xml.number("val", 0);
                case "ilvl" -> style.listDepth = xml.number("val", 0);
                case "vanish", "webHidden" -> style.hidden = xml.isOn("val");
                default -> {} // formatting is ignored
            }
        }
    }
}
