package pinakes.engine.search;

import java.util.List;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;

/// A passage that was found.
///
/// @param relevance how likely it is to be what was asked for, from 0 to 1, comparable between questions
/// @param words how well its words match, from 0 to 1, comparable between questions; 0 when they do not
/// @param meaning how near its meaning is, from 0 to 1, comparable between questions; 0 when it is not
/// @param highlights where in the passage's text the words of the question are, in order
/// @param alike how many more passages say almost the same and were left out
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

    /// A stretch of text, counted in UTF-16 units.
    public record Span(int start, int end) {}
}
