package pinakes.family.answer;

import java.util.List;
import java.util.Optional;
import pinakes.engine.search.Hit;

/// The part of a passage that answers the query, for callers that do not read it all: the sentence that matches
/// best, or the part with most of the query's words.
public final class MatchExcerpt {
    private static final int CHARACTERS_MAX = 140;

    /// A longer sentence is cut.
    private static final int SENTENCE_CHARACTERS_MAX = 300;

    /// How much longer it may be at either end to avoid cutting a word.
    private static final int SLACK = 20;

    /// A shorter passage is its own excerpt.
    private static final int PASSAGE_CHARACTERS_MIN = 400;

    private static final String CUT = "…";

    private MatchExcerpt() {}

    /// The excerpt; empty when the passage is short or nothing in it stands out.
    public static Optional<String> of(Hit hit) {
        var text = hit.passage().text();
        if (text.length() < PASSAGE_CHARACTERS_MIN) {
            return Optional.empty();
        }
        var sentence = hit.answer();
        if (sentence == null) {
            return hit.highlights().isEmpty() ? Optional.empty() : Optional.of(around(hit.highlights(), text));
        }
        if (sentence.end() - sentence.start() <= SENTENCE_CHARACTERS_MAX) {
            return Optional.of(oneLine(text.substring(sentence.start(), sentence.end())));
        }
        var words = hit.highlights().stream()
                .filter(word -> word.start() >= sentence.start() && word.end() <= sentence.end())
                .toList();
        return Optional.of(
                words.isEmpty() ? cut(text, sentence.start(), sentence.start() + CHARACTERS_MAX) : around(words, text));
    }

    private static String around(List<Hit.Span> spans, String text) {
        var first = 0;
        for (var index = 1; index < spans.size(); index++) {
            if (within(spans, index) > within(spans, first)) {
                first = index;
            }
        }
        var last = first + within(spans, first) - 1;
        var middle = (spans.get(first).start() + spans.get(last).end()) / 2;
        var start = Math.clamp(middle - CHARACTERS_MAX / 2, 0, text.length() - CHARACTERS_MAX);
        return cut(text, start, start + CHARACTERS_MAX);
    }

    /// How many spans from this one on fit into an excerpt; at least one.
    private static int within(List<Hit.Span> spans, int first) {
        var count = 1;
        while (first + count < spans.size()
                && spans.get(first + count).end() - spans.get(first).start() <= CHARACTERS_MAX) {
            count++;
        }
        return count;
    }

    /// The words between two positions and around them, on one line.
    private static String cut(String text, int from, int to) {
        var start = from;
        while (start > 0 && from - start < SLACK && !Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        var end = to;
        while (end < text.length() && end - to < SLACK && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        // Text without spaces may be cut anywhere, but not inside a surrogate pair.
        start = start > 0 && Character.isLowSurrogate(text.charAt(start)) ? start - 1 : start;
        end = end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
        return (start > 0 ? CUT : "") + oneLine(text.substring(start, end)) + (end < text.length() ? CUT : "");
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
