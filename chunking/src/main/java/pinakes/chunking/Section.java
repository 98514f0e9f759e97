package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/// The headings above a piece, outermost first.
record Section(List<Title> titles, int tokens) {
    static final Section NONE = new Section(List.of(), 0);

    /// A heading, compared by identity, because two headings may have the same text; so it is not a record.
    static final class Title {
        /// Markdown has no deeper levels.
        private static final int LEVEL_MAX = 6;

        private final int level;
        private final String text;
        private final int tokens;

        Title(int level, String text, ToIntFunction<String> counter) {
            this.level = level;
            this.text = text;
            this.tokens = counter.applyAsInt(marked());
        }

        String text() {
            return text;
        }

        int tokens() {
            return tokens;
        }

        /// As a heading in Markdown, for the text of a chunk.
        String marked() {
            return "#".repeat(Math.min(level, LEVEL_MAX)) + " " + text;
        }
    }

    Section {
        titles = List.copyOf(titles);
    }

    private Section(List<Title> titles) {
        this(titles, titles.stream().mapToInt(title -> title.tokens).sum());
    }

    /// The section that encloses a new heading of this level.
    Section around(int level) {
        return new Section(
                titles.stream().takeWhile(title -> title.level < level).toList());
    }

    Section with(Title title) {
        var deeper = new ArrayList<>(titles);
        deeper.add(title);
        return new Section(deeper);
    }

    int depth() {
        return titles.size();
    }

    /// The number of outer headings it shares with another section.
    int shared(Section other) {
        var count = 0;
        while (count < depth() && count < other.depth() && titles.get(count) == other.titles.get(count)) {
            count++;
        }
        return count;
    }

    /// The texts of the given number of outer headings.
    List<String> outer(int count) {
        return titles.stream().limit(count).map(Title::text).toList();
    }

    /// The headings below the given number of outer ones, in Markdown.
    List<String> markedBelow(int outer) {
        return titles.stream().skip(outer).map(Title::marked).toList();
    }

    /// The tokens of the headings below the given number of outer ones.
    int tokensBelow(int outer) {
        return titles.stream().skip(outer).mapToInt(title -> title.tokens).sum();
    }
}
