package pinakes.chunking;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import pinakes.extraction.Block;

/// Cuts what was read into chunks; the same blocks always give the same chunks.
public final class Chunker {
    /// What has more characters to a token is data rather than language, and must not make a chunk of any size.
    private static final int CHARS_PER_TOKEN_MAX = 16;

    private final ChunkingOptions options;
    private final ToIntFunction<String> counter;

    /// Makes a chunker for a model.
    ///
    /// @param counter how many tokens the model makes of a text; texts that are joined by white space must not
    ///     have more than each of them apart
    public Chunker(ChunkingOptions options, ToIntFunction<String> counter) {
        this.options = options;
        this.counter = counter;
    }

    public List<Chunk> cut(List<Block> blocks) {
        var pieces = new PieceReader(this::weight, options.tokensMax()).read(blocks);
        var spans = new CutSearch(pieces, options).cheapest();
        var writer = new ChunkWriter(pieces, counter);
        return IntStream.range(0, spans.size())
                .mapToObj(ordinal -> writer.write(ordinal, spans.get(ordinal)))
                .toList();
    }

    /// The tokens of a text, but at least one, so that the work for a chunk is bounded. What is too long for a chunk in
    /// any case is not counted: a counter may need a hundred times the memory of its text.
    private int weight(String text) {
        var weightMin = Math.max(1, text.length() / CHARS_PER_TOKEN_MAX);
        return weightMin > options.tokensMax() ? weightMin : Math.max(weightMin, counter.applyAsInt(text));
    }
}
