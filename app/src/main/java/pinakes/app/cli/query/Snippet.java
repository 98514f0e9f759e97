package pinakes.app.cli.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TextWidth;
import pinakes.engine.search.Hit;
import pinakes.tool.text.TerminalText;

/// A few lines of a passage around what answers the query, with the query's words marked.
///
/// @param columns the width of a line
record Snippet(String text, List<Hit.Span> marks, int centre, Screen screen, int columns) {
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?]\\s+|\\n");

    /// How much may stand before the first word that is marked.
    private static final int CHARACTERS_BEFORE = 80;

    private static final String MORE = "…";

    /// The centre is the sentence that answers best, or else the words of the query where they are densest.
    static Snippet of(Hit hit, Screen screen, int columns) {
        var answer = hit.answer();
        var text = hit.passage().text();
        return new Snippet(
                text,
                hit.highlights(),
                answer == null ? sentenceStart(text, densest(hit.highlights(), columns)) : answer.start(),
                screen,
                columns);
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
        var first = 0;
        while (first < words.size() - 1 && words.get(first).end() <= centre) {
            first++;
        }
        var rest = wrapped(words.subList(first, words.size()));
        if (rest.size() < max) {
            return marked(lines.subList(lines.size() - max, lines.size()), true, false);
        }
        return marked(rest.subList(0, max), first > 0, rest.size() > max);
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

    private List<MatchResult> words() {
        return WORD.matcher(text).results().toList();
    }

    /// Leaves a column for the mark of omission.
    private List<String> wrapped(List<MatchResult> words) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        var width = 0;
        for (var word : words) {
            var wordWidth = TextWidth.of(TerminalText.onOneLine(word.group()));
            if (width > 0 && width + 1 + wordWidth > columns - 2) {
                lines.add(line.toString());
                line = new StringBuilder();
                width = 0;
            }
            line.append(width > 0 ? " " : "").append(shown(word));
            width += (width > 0 ? 1 : 0) + wordWidth;
        }
        if (width > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    /// The word, with the part of it that is marked.
    private String shown(MatchResult word) {
        var shown = new StringBuilder();
        var position = word.start();
        for (var mark : marks) {
            var start = Math.max(mark.start(), position);
            var end = Math.min(mark.end(), word.end());
            if (start < end) {
                shown.append(part(position, start)).append(screen.mark(part(start, end)));
                position = end;
            }
        }
        return shown.append(part(position, word.end())).toString();
    }

    private String part(int start, int end) {
        return TerminalText.onOneLine(text.substring(start, end));
    }
}
