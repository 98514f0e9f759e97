package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.ListNumber;

/// The numbers of list items in an OpenDocument file, which the file defines but does not contain.
final class OpenDocumentLists {
    private final Map<String, Map<Integer, Level>> styles = new HashMap<>();
    private final Map<String, Integer> ended = new HashMap<>();
    private final Deque<Open> open = new ArrayDeque<>();

    private record Level(String format, String prefix, String suffix, int start) {}

    /// A list that is being read.
    private static final class Open {
        private final String style;
        private int number;
        private boolean isNew;

        Open(String style, int number) {
            this.style = style;
            this.number = number;
        }
    }

    /// Reads the definitions in a part of the file.
    void read(XmlPull xml) throws IOException {
        try (xml) {
            while (xml.next()) {
                if (xml.isStart("list-style")) {
                    define(xml);
                }
            }
        }
    }

    /// Reads the definition that the reader is at.
    void define(XmlPull xml) throws IOException {
        var levels = styles.computeIfAbsent(xml.attribute("name", ""), _ -> new HashMap<>());
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("list-level-style-number")) {
                levels.put(
                        xml.number("level", 1),
                        new Level(
                                xml.attribute("num-format", ""),
                                xml.attribute("num-prefix", ""),
                                xml.attribute("num-suffix", ""),
                                xml.number("start-value", 1)));
            }
        }
    }

    /// Begins a list; one without a style has the style of the list around it.
    void open(@Nullable String style, String continued) {
        var around = open.peek();
        var name = style != null ? style : around == null ? "" : around.style;
        var level = level(name, open.size() + 1);
        var before = continued.equals("true") ? ended.getOrDefault(name, 0) : 0;
        open.push(new Open(name, level == null ? 0 : Math.max(before, level.start() - 1)));
    }

    void close() {
        var list = open.poll();
        if (list != null) {
            ended.put(list.style, list.number);
        }
    }

    /// Begins an item.
    ///
    /// @param start its explicit number, otherwise -1
    void item(int start) {
        var list = open.peek();
        if (list != null) {
            list.number = start >= 0 ? start : list.number + 1;
            list.isNew = true;
        }
    }

    /// The number of the current item; empty for bullets and for further paragraphs of the item.
    String marker() {
        var list = open.peek();
        if (list == null || !list.isNew) {
            return "";
        }
        list.isNew = false;
        var level = level(list.style, open.size());
        return level == null || level.format().isEmpty()
                ? ""
                : level.prefix() + ListNumber.of(list.number, level.format()) + level.suffix();
    }

    private @Nullable Level level(String style, int depth) {
        return styles.getOrDefault(style, Map.of()).get(depth);
    }
}
