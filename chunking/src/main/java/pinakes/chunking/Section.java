package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;

/// The headings above a piece, outermost first.
record Section(List<Title> titles) {
    private static final int MARKS_MAX = 6;

    static final Section NONE = new Section(List.of());

    /// A heading, compared by identity, because two headings may have the same text; so it is not a record.
    static final class Title {
        private final int level;
        private final String text;
        private final int tokens;

        Title(int level, String text, int tokens) {
            this.level = level;
            this.text = text;
            this.tokens = tokens;
        }

        String text() {
            return text;
        }

        /// The heading as a line of Markdown.
        String line() {
            return mark(level) + text;
        }
    }

    /// What stands before a heading of this level in Markdown.
    static String mark(int level) {
        return "#".repeat(Math.min(level, MARKS_MAX)) + " ";
    }

    Section {
        titles = List.copyOf(titles);
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

    /// The texts of the outer headings.
    List<String> outerTexts(int outer) {
        return titles.stream().limit(outer).map(Title::text).toList();
    }

    /// The headings below the given number of outer ones, as lines of Markdown.
    List<String> linesBelow(int outer) {
        return titles.stream().skip(outer).map(Title::line).toList();
    }

    int tokens() {
        return tokensBelow(0);
    }

    /// The tokens of the headings below the given number of outer ones.
    int tokensBelow(int outer) {
        return titles.stream().skip(outer).mapToInt(title -> title.tokens).sum();
    }
}
