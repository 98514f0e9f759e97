package pinakes.engine.search;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;

/// A search hit.
///
/// @param relevance the probability that it is relevant, from 0 to 1, comparable between queries
/// @param highlights where the query's words are in the passage, in order
/// @param answer the sentence of the passage that matches the query best; null when none stands out
/// @param alike number of near duplicates that were left out
/// @param context the passages before and after it, in reading order; null when they were not requested or the answer
///     would be too long
public record Hit(
        Document document,
        Passage passage,
        double relevance,
        Scores scores,
        List<Span> highlights,
        @Nullable Span answer,
        int alike,
        @Nullable List<Passage> context) {
    public Hit {
        highlights = List.copyOf(highlights);
        context = context == null ? null : List.copyOf(context);
    }

    public Hit withContext(List<Passage> around) {
        return new Hit(document, passage, relevance, scores, highlights, answer, alike, around);
    }

    /// How well words and meaning match, each from 0 to 1 and comparable between queries.
    public record Scores(double words, double meaning) {}

    /// A range of text in UTF-16 units.
    public record Span(int start, int end) {}
}
