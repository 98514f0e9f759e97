package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;

/// Finds the cuts with the lowest total cost, by dynamic programming over all possible chunks.
///
/// An emptier chunk costs more; a cut costs what its boundary says; a chunk that goes on into a subsection
/// costs extra. A chunk that leaves a section goes on only while it is tiny, so that no chunk joins unrelated
/// sections to fill up.
record CutSearch(List<Piece> pieces, ChunkingOptions options) {
    private static final double EMPTY = 1_000;
    private static final double CROSSING = 400;

    /// Sections of a few lines, such as entries of a form, are more useful together: up to this share of a chunk.
    private static final int CHUNK_PER_TINY = 4;

    /// The pieces of a chunk: its own from `first` to before `end`, and repeated ones from `overlap` to before
    /// `first`.
    record Span(int overlap, int first, int end) {}

    List<Span> cheapest() {
        var count = pieces.size();
        var cost = new double[count + 1];
        var end = new int[count];
        for (var first = count - 1; first >= 0; first--) {
            cost[first] = Double.POSITIVE_INFINITY;
            var tokens = startTokens(first);
            var crossings = 0.0;
            for (var next = first + 1; ; next++) {
                var cut = next == count ? 0 : pieces.get(next).boundary().cutCost();
                var total = emptiness(tokens) + crossings + cut + cost[next];
                if (total < cost[first]) {
                    cost[first] = total;
                    end[first] = next;
                }
                if (next == count || pieces.get(next).boundary() == Boundary.PLACE) {
                    break;
                }
                tokens += addedTokens(next);
                if (tokens > options.tokensMax() || (leavesSection(next) && !isTiny(tokens))) {
                    break;
                }
                crossings += pieces.get(next).boundary() == Boundary.SECTION ? CROSSING : 0;
            }
        }
        return spans(end);
    }

    private List<Span> spans(int[] end) {
        var spans = new ArrayList<Span>();
        for (var first = 0; first < end.length; first = end[first]) {
            spans.add(new Span(overlapStart(first), first, end[first]));
        }
        return spans;
    }

    private double emptiness(int tokens) {
        var empty = Math.max(0, 1 - (double) tokens / options.tokensMax());
        return EMPTY * empty * empty;
    }

    private int startTokens(int first) {
        var tokens = pieces.get(first).leadTokens() + pieces.get(first).tokens();
        for (var index = overlapStart(first); index < first; index++) {
            tokens += pieces.get(index).tokens();
        }
        return tokens;
    }

    private int addedTokens(int index) {
        var piece = pieces.get(index);
        return piece.tokens() + piece.openingTokens(pieces.get(index - 1));
    }

    /// Whether the piece is in a different section than the piece before, and not in a subsection of it.
    private boolean leavesSection(int index) {
        var section = pieces.get(index - 1).section();
        return section.shared(pieces.get(index).section()) < section.depth();
    }

    private boolean isTiny(int tokens) {
        return tokens <= options.tokensMax() / CHUNK_PER_TINY;
    }

    /// The first piece that a chunk starting at `first` repeats: as much of the preceding text of the paragraph as
    /// fits.
    private int overlapStart(int first) {
        var piece = pieces.get(first);
        var room = Math.min(options.tokensOverlap(), options.tokensMax() - piece.leadTokens() - piece.tokens());
        var start = first;
        while (pieces.get(start).boundary().continuesText()
                && pieces.get(start - 1).tokens() <= room) {
            start--;
            room -= pieces.get(start).tokens();
        }
        return start;
    }
}
