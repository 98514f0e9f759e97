package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.ListNumber;

/// The numbers of lists and headings in a text document, which the file does not contain but defines.
final class WordNumbering {
    private static final int LEVELS = 9;

    private final Map<String, Level[]> definitions = new HashMap<>();
    private final Map<Integer, String> lists = new HashMap<>();
    private final Map<Integer, Map<Integer, Integer>> starts = new HashMap<>();
    private final Map<String, int[]> counters = new HashMap<>();
    private final Map<Integer, Boolean> restarted = new HashMap<>();

    /// How one level of a list is numbered.
    private static final class Level {
        private int start = 1;
        private String format = "decimal";
        private String text = "";
    }

    static WordNumbering read(XmlPull xml) throws IOException {
        var numbering = new WordNumbering();
        try (xml) {
            while (xml.next()) {
                if (xml.isStart("abstractNum")) {
                    numbering.definition(xml);
                } else if (xml.isStart("num")) {
                    numbering.list(xml);
                }
            }
        }
        return numbering;
    }

    /// Counts the next paragraph of a list and returns its number as a reader sees it; empty for bullets.
    String next(int list, int depth) {
        var name = lists.get(list);
        var levels = name == null ? null : definitions.get(name);
        if (name == null || levels == null || depth < 0 || depth >= LEVELS) {
            return "";
        }
        var counter = counters.computeIfAbsent(name, _ -> new int[LEVELS]);
        var overrides = starts.getOrDefault(list, Map.of());
        if (!overrides.isEmpty() && restarted.putIfAbsent(list, true) == null) {
            overrides.forEach((level, start) -> counter[level] = 0);
        }
        for (var level = 0; level <= depth; level++) {
            if (counter[level] == 0) {
                counter[level] = overrides.getOrDefault(level, start(levels[level]));
            } else if (level == depth) {
                counter[level]++;
            }
        }
        for (var level = depth + 1; level < LEVELS; level++) {
            counter[level] = 0;
        }
        return text(levels, counter, depth);
    }

    private static int start(@Nullable Level level) {
        return level == null ? 1 : Math.max(1, level.start);
    }

    private static String text(@Nullable Level[] levels, int[] counter, int depth) {
        var level = levels[depth];
        if (level == null || level.format.equals("bullet") || level.format.equals("none")) {
            return "";
        }
        var text = level.text;
        for (var index = 0; index <= depth; index++) {
            var outer = levels[index];
            var number = ListNumber.of(counter[index], outer == null ? "" : style(outer.format));
            text = text.replace("%" + (index + 1), number);
        }
        return text.strip();
    }

    private static String style(String format) {
        return switch (format) {
            case "lowerLetter" -> "a";
            case "upperLetter" -> "A";
            case "lowerRoman" -> "i";
            case "upperRoman" -> "I";
            default -> "1";
        };
    }

    private void definition(XmlPull xml) throws IOException {
        var levels = new Level[LEVELS];
        definitions.put(xml.attribute("abstractNumId", ""), levels);
        var current = new Level();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "lvl" -> {
                    current = new Level();
                    levels[Math.clamp(xml.number("ilvl", 0), 0, LEVELS - 1)] = current;
                }
                case "start" -> current.start = xml.number("val", 1);
                case "numFmt" -> current.format = xml.attribute("val", "decimal");
                case "lvlText" -> current.text = xml.attribute("val", "");
                default -> {} // formatting is ignored
            }
        }
    }

    private void list(XmlPull xml) throws IOException {
        var id = xml.number("numId", 0);
        var level = 0;
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "abstractNumId" -> lists.put(id, xml.attribute("val", ""));
                case "lvlOverride" -> level = Math.clamp(xml.number("ilvl", 0), 0, LEVELS - 1);
                case "startOverride" ->
                    starts.computeIfAbsent(id, _ -> new HashMap<>()).put(level, Math.max(1, xml.number("val", 1)));
                default -> {} // other overrides do not change the number
            }
        }
    }
}
