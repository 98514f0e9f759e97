package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;

/// The headings above a piece, outermost first.
record Section(List<Title> titles, int tokens) {
    static final Section NONE = new Section(List.of(), 0);

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

    /// The texts of the headings below the given number of outer ones.
    List<String> textsBelow(int outer) {
        return titles.stream().skip(outer).map(Title::text).toList();
    }

    /// The tokens of the headings below the given number of outer ones.
    int tokensBelow(int outer) {
        return titles.stream().skip(outer).mapToInt(title -> title.tokens).sum();
    }
}
