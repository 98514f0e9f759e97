package pinakes.engine.local.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import pinakes.chunking.Chunk;
import pinakes.chunking.ChunkIds;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.extraction.Block;

/// Chunks text and embeds the chunks.
///
/// @param chunker splits text into passages that fit the model
/// @param model the active model, which may change at any time
public record PassageMaker(Function<List<Block>, List<Chunk>> chunker, Supplier<Embedder> model) {
    private static final int SLICE = 32;

    /// Embeds chunks in slices.
    ///
    /// @param content the bytes that the chunks are from
    /// @param progress receives the number of finished chunks after each slice
    static Embedded embed(Embedder embedder, ContentHash content, List<Chunk> chunks, IntConsumer progress)
            throws InterruptedException {
        var texts = chunks.stream().map(Chunk::contextual).toList();
        var embeddings = new ArrayList<PassageEmbedding>(texts.size());
        while (embeddings.size() < texts.size()) {
            var end = Math.min(embeddings.size() + SLICE, texts.size());
            embeddings.addAll(embedder.embedPassages(texts.subList(embeddings.size(), end)));
            progress.accept(embeddings.size());
        }
        var drafts = IntStream.range(0, chunks.size())
                .mapToObj(i -> new DraftChunk(
                        new ChunkId(ChunkIds.of(content.value(), chunks.get(i))), chunks.get(i), embeddings.get(i)))
                .toList();
        return new Embedded(drafts, embedder.model().name());
    }

    /// Chunks with the vectors of a model.
    record Embedded(List<DraftChunk> chunks, String model) {}
}
