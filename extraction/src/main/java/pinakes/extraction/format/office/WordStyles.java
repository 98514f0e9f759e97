package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
        return first(id, style -> style.outlineLevel)
                .map(level -> level < 9 ? level + 1 : 0)
                .or(() -> withBases(id)
                        .map(WordStyles::levelByName)
                        .filter(level -> level > 0)
                        .findFirst())
                .orElse(0);
    }

    /// The depth of list items in this style, from 0; -1 for anything else.
    int listDepth(@Nullable String id) {
        return first(id, style -> style.listDepth).orElse(-1);
    }

    /// The list that numbers paragraphs in this style; 0 for none.
    int list(@Nullable String id) {
        return first(id, style -> style.list).orElse(0);
    }

    boolean isHidden(@Nullable String id) {
        return withBases(id).anyMatch(style -> style.hidden);
    }

    boolean isCode(@Nullable String id) {
        return withBases(id).anyMatch(style -> CODE.matcher(style.name).matches());
    }

    private Optional<Integer> first(@Nullable String id, Function<Style, @Nullable Integer> property) {
        return withBases(id).map(property).filter(Objects::nonNull).findFirst();
    }

    private Stream<Style> withBases(@Nullable String id) {
        var found = new ArrayList<Style>();
        for (var style = styles.get(id); style != null && found.size() < BASES_MAX; style = styles.get(style.base)) {
            found.add(style);
        }
        return found.stream();
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
