package pinakes.app.cli.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TextWidth;
import pinakes.engine.search.Hit;
import pinakes.tool.text.TerminalText;

/// A few lines of a passage around what answers the query, with the query's words marked.
///
/// @param centre where the answer is in the passage
/// @param columns the width of a line
record Snippet(List<ReadableLine> text, List<Hit.Span> marks, int centre, Screen screen, int columns) {
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?]\\s+|\\n");

    /// How much may stand before the first word that is marked.
    private static final int CHARACTERS_BEFORE = 80;

    private static final String MORE = "…";

    Snippet {
        text = List.copyOf(text);
        marks = List.copyOf(marks);
    }

    /// A word of a line.
    private record Word(ReadableLine line, int start, int end) {
        int origin() {
            return line.origin(start);
        }

        String text(int from, int to) {
            return TerminalText.onOneLine(line.text().substring(from, to));
        }
    }

    /// The centre is the sentence that answers best, or else the words of the query where they are densest.
    static Snippet of(Hit hit, Screen screen, int columns) {
        var answer = hit.answer();
        var text = hit.passage().text();
        return new Snippet(
                ReadableLine.of(text, hit.document().text().format()),
                hit.highlights(),
                answer == null ? sentenceStart(text, densest(hit.highlights(), columns)) : answer.start(),
                screen,
                columns);
    }

    /// Text without marks.
    static Snippet plain(List<ReadableLine> text, Screen screen, int columns) {
        return new Snippet(text, List.of(), 0, screen, columns);
    }

    /// Where the sentence around a position begins, or a little before the position when that is far away.
    private static int sentenceStart(String text, int position) {
        var from = Math.max(0, position - CHARACTERS_BEFORE);
        return SENTENCE_END
                .matcher(text)
                .region(from, position)
                .results()
                .map(MatchResult::end)
                .reduce((_, last) -> last)
                .orElse(from == 0 ? 0 : position - CHARACTERS_BEFORE / 2);
    }

    /// The position from which most marks fit into a line.
    private static int densest(List<Hit.Span> marks, int columns) {
        var best = 0;
        var most = 0L;
        for (var mark : marks) {
            var count = marks.stream()
                    .filter(other -> other.start() >= mark.start() && other.end() <= mark.start() + columns)
                    .count();
            if (count > most) {
                most = count;
                best = mark.start();
            }
        }
        return best;
    }

    /// All lines of the passage.
    List<String> all() {
        return wrapped(words());
    }

    /// At most this many lines, from the centre on; from earlier on when the passage ends before.
    List<String> lines(int max) {
        var words = words();
        var lines = wrapped(words);
        if (lines.size() <= max) {
            return lines;
        }
        var first = first(words);
        var rest = wrapped(words.subList(first, words.size()));
        if (rest.size() < max) {
            return marked(lines.subList(lines.size() - max, lines.size()), true, false);
        }
        return marked(rest.subList(0, max), first > 0, rest.size() > max);
    }

    /// The word that the snippet starts with: the first one from the centre on.
    private int first(List<Word> words) {
        return IntStream.range(0, words.size())
                .filter(index -> words.get(index).origin() >= centre)
                .findFirst()
                .orElse(Math.max(0, words.size() - 1));
    }

    private static List<String> marked(List<String> lines, boolean isCutBefore, boolean isCutAfter) {
        var all = new ArrayList<>(lines);
        if (isCutBefore) {
            all.set(0, MORE + all.getFirst());
        }
        if (isCutAfter) {
            all.set(all.size() - 1, all.getLast() + MORE);
        }
        return all;
    }

    private List<Word> words() {
        return text.stream()
                .flatMap(line -> WORD.matcher(line.text())
                        .results()
                        .map((MatchResult word) -> new Word(line, word.start(), word.end())))
                .toList();
    }

    /// Leaves a column for the mark of omission.
    private List<String> wrapped(List<Word> words) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        var width = 0;
        ReadableLine current = null;
        for (var word : words) {
            var wordWidth = TextWidth.of(word.text(word.start, word.end));
            if (width > 0 && (!word.line.equals(current) || width + 1 + wordWidth > columns - 2)) {
                lines.add(line.toString());
                line = new StringBuilder();
                width = 0;
            }
            current = word.line;
            line.append(width > 0 ? " " : "").append(shown(word));
            width += (width > 0 ? 1 : 0) + wordWidth;
        }
        if (width > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    /// The word, with the part of it that is marked.
    private String shown(Word word) {
        var shown = new StringBuilder();
        for (var start = word.start; start < word.end; ) {
            var isMarked = isMarked(word.line.origin(start));
            var end = start + 1;
            while (end < word.end && isMarked(word.line.origin(end)) == isMarked) {
                end++;
            }
            var part = word.text(start, end);
            shown.append(isMarked ? screen.mark(part) : word.line.isHeading() ? screen.bold(part) : part);
            start = end;
        }
        return shown.toString();
    }

    private boolean isMarked(int origin) {
        return marks.stream().anyMatch(mark -> mark.start() <= origin && origin < mark.end());
    }
}
