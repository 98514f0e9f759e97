package pinakes.chunking;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Finds the cuts with the lowest total cost, by dynamic programming over all possible chunks.
///
/// An emptier chunk costs more; a cut costs what its boundary says; a chunk that crosses headings or pages costs
/// extra for each.
final class CutSearch {
    private static final double EMPTY = 1_000;
    private static final double CROSSING = 400;
    private static final double LEAVING = 300;

    /// High enough to end a chunk with its page once it is about half full, so that citations name one page.
    private static final double TURNING = 600;

    /// The pieces of a chunk: its own from `first` to before `end`, and repeated ones from `overlap` to before
    /// `first`.
    record Span(int overlap, int first, int end) {}

    private final List<Piece> pieces;
    private final ChunkingOptions options;

    CutSearch(List<Piece> pieces, ChunkingOptions options) {
        this.pieces = pieces;
        this.options = options;
    }

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
                if (next == count || pieces.get(next).boundary() == Boundary.SHEET) {
                    break;
                }
                tokens += addedTokens(next);
                if (tokens > options.tokensMax()) {
                    break;
                }
                crossings += crossing(next);
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

    private double crossing(int index) {
        var piece = pieces.get(index);
        var before = pieces.get(index - 1);
        var turning = Objects.equals(before.location().page(), piece.location().page()) ? 0 : TURNING;
        if (piece.boundary() != Boundary.SECTION) {
            return turning;
        }
        return turning
                + CROSSING
                + LEAVING * (before.section().depth() - before.section().shared(piece.section()));
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
