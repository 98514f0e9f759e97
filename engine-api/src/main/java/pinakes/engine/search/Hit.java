package pinakes.engine.search;

import java.util.List;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;

/// A search hit.
///
/// @param relevance the probability that it is relevant, from 0 to 1, comparable between queries
/// @param words how well its words match, from 0 to 1, comparable between queries
/// @param meaning how close its meaning is, from 0 to 1, comparable between queries
/// @param highlights where the query's words are in the passage, in order
/// @param alike number of near duplicates that were left out
public record Hit(
        Document document,
        Passage passage,
        double relevance,
        double words,
        double meaning,
        List<Span> highlights,
        int alike) {
    public Hit {
        highlights = List.copyOf(highlights);
    }

    /// A range of text in UTF-16 units.
    public record Span(int start, int end) {}
}
