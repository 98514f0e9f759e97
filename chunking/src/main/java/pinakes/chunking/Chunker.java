package pinakes.chunking;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import pinakes.extraction.Block;

/// Splits blocks into chunks; the same blocks always give the same chunks.
///
/// @param counter counts the tokens of a text for the model; texts joined by white space must not
///     have more tokens than the sum of each
public record Chunker(ChunkingOptions options, ToIntFunction<String> counter) {
    /// Text with more characters per token is data, not language, and counts as more tokens so that chunks stay
    /// bounded.
    private static final int CHARS_PER_TOKEN_MAX = 16;

    public List<Chunk> cut(List<Block> blocks) {
        var pieces = new PieceReader(this::weight, options.tokensMax()).read(blocks);
        var spans = new CutSearch(pieces, options).cheapest();
        var writer = new ChunkWriter(pieces);
        return IntStream.range(0, spans.size())
                .mapToObj(ordinal -> writer.write(ordinal, spans.get(ordinal)))
                .toList();
    }

    /// The tokens of a text, at least one, so that the work per chunk is bounded. A text that is too long for
    /// any chunk is not counted, because a counter may need a hundred times the memory of its text.
    private int weight(String text) {
        var weightMin = Math.max(1, text.length() / CHARS_PER_TOKEN_MAX);
        return weightMin > options.tokensMax() ? weightMin : Math.max(weightMin, counter.applyAsInt(text));
    }
}
