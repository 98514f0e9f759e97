package pinakes.engine.core.ingest;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.extraction.Block;

/// Chunks text; [SlicedEmbedding] embeds the chunks.
///
/// @param chunker splits text into passages that fit the model
/// @param model the active model, which may change at any time
public record PassageParts(Function<List<Block>, List<Chunk>> chunker, Supplier<Embedder> model) {}
