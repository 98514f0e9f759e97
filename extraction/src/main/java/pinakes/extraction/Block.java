package pinakes.extraction;

import java.util.List;

/// A part of a file's text: a heading, a paragraph, a table.
public sealed interface Block {
    Location location();

    /// The heading of the blocks that follow, up to the next heading of the same or a higher level.
    ///
    /// @param level from 1, the highest, to 9
    record Heading(int level, String text, Location location) implements Block {
        public static final int LEVEL_MAX = 9;

        public Heading {
            if (level < 1 || level > LEVEL_MAX) {
                throw new IllegalArgumentException(
                        "the level of a heading must be from 1 to " + LEVEL_MAX + ", got " + level);
            }
        }
    }

    record Paragraph(String text, Location location) implements Block {}

    /// An item of a list.
    ///
    /// @param depth 0 for the outermost list
    /// @param marker its number, such as `2.` or `(a)`; empty for an item with a bullet
    record ListItem(int depth, String marker, String text, Location location) implements Block {
        public ListItem {
            if (depth < 0) {
                throw new IllegalArgumentException("the depth of a list item must not be negative, got " + depth);
            }
        }
    }

    /// Text whose line breaks and spaces matter, such as source code.
    record Preformatted(String text, Location location) implements Block {}

    /// A table.
    ///
    /// @param header the names of the columns; empty when it has none
    record Table(List<String> header, List<List<String>> rows, Location location) implements Block {
        public Table {
            header = List.copyOf(header);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// A picture in words: recognised text, barcodes, descriptions.
    record Picture(String text, Location location) implements Block {}
}
