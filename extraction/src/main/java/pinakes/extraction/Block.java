package pinakes.extraction;

import java.util.List;

/// One piece of a file's text, in reading order.
public sealed interface Block {
    Place place();

    /// What the following blocks are about, until a heading of the same or a higher rank.
    ///
    /// @param level 1 is the highest
    record Heading(int level, String text, Place place) implements Block {
        public static final int LEVEL_MAX = 9;

        public Heading {
            if (level < 1 || level > LEVEL_MAX) {
                throw new IllegalArgumentException("a heading has a level from 1 to " + LEVEL_MAX + ", got " + level);
            }
        }
    }

    record Paragraph(String text, Place place) implements Block {}

    /// An item of a list.
    ///
    /// @param depth 0 for an item of the outermost list
    record ListItem(int depth, String text, Place place) implements Block {}

    /// Text whose line breaks and spaces matter, such as source code.
    record Preformatted(String text, Place place) implements Block {}

    /// Rows of cells.
    ///
    /// @param header the names of the columns; empty when the table has none
    record Table(List<String> header, List<List<String>> rows, Place place) implements Block {
        public Table {
            header = List.copyOf(header);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// What a picture shows, as far as it can be said in words: recognised text, codes, descriptions.
    record Picture(String text, Place place) implements Block {}
}
