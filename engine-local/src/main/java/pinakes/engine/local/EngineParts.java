package pinakes.engine.local;

import java.util.List;
import java.util.function.Function;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.extraction.Block;
import pinakes.extraction.TextExtractor;

/// What an engine needs to make passages and vectors of files; whoever made it closes it, after the engine.
///
/// @param chunker cuts the text of a file into passages that the model can read
/// @param passageTokensMax how long such a passage can be
/// @param embedder the model to use
/// @param models opens a model that was used before, so that it serves until the vectors of the new one are made
public record EngineParts(
        TextExtractor extractor,
        Function<List<Block>, List<Chunk>> chunker,
        int passageTokensMax,
        Embedder embedder,
        Function<String, Embedder> models) {}
