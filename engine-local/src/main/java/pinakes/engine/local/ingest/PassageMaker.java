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
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.extraction.Block;

/// Cuts text into passages and has the model read them.
final class PassageMaker {
    private static final int SLICE = 32;

    private final Function<List<Block>, List<Chunk>> chunker;
    private final Supplier<Embedder> model;

    /// One for the model that is used when it is asked.
    PassageMaker(Function<List<Block>, List<Chunk>> chunker, Supplier<Embedder> model) {
        this.chunker = chunker;
        this.model = model;
    }

    List<Chunk> cut(List<Block> blocks) {
        return chunker.apply(blocks);
    }

    /// The passages with their vectors, made in slices.
    ///
    /// @param content the bytes that the passages are from
    /// @param progress hears after each slice how many passages are done
    Embedded embed(ContentHash content, List<Chunk> chunks, IntConsumer progress) throws InterruptedException {
        var embedder = model.get();
        var texts = chunks.stream().map(Chunk::contextual).toList();
        var vectors = new ArrayList<float[]>(texts.size());
        while (vectors.size() < texts.size()) {
            var end = Math.min(vectors.size() + SLICE, texts.size());
            vectors.addAll(embedder.embedPassages(texts.subList(vectors.size(), end)));
            progress.accept(vectors.size());
        }
        var drafts = IntStream.range(0, chunks.size())
                .mapToObj(i -> draft(content, chunks.get(i), vectors.get(i)))
                .toList();
        return new Embedded(drafts, embedder.model().name());
    }

    private static DraftChunk draft(ContentHash content, Chunk chunk, float[] vector) {
        return new DraftChunk(new ChunkId(ChunkIds.of(content.value(), chunk)), chunk, vector);
    }

    /// Passages with the vectors of a model.
    record Embedded(List<DraftChunk> chunks, String model) {}
}
