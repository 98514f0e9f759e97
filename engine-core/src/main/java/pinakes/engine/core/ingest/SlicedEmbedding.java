package pinakes.engine.core.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import pinakes.chunking.Chunk;
import pinakes.chunking.ChunkIds;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.document.ChunkId;

/// Embeds the chunks of a document in slices. After a failure, it can be continued with the slice that failed, so that
/// a busy server is not sent the others again.
final class SlicedEmbedding {
    private static final int SLICE = 32;

    private final ContentHash content;
    private final List<Chunk> chunks;
    private final List<String> texts;
    private final IntConsumer progress;
    private final List<PassageEmbedding> done = new ArrayList<>();

    /// The model of those that are done.
    private String model = "";

    /// @param content the bytes that the chunks are from
    /// @param progress receives the number of finished chunks after each slice
    SlicedEmbedding(ContentHash content, List<Chunk> chunks, IntConsumer progress) {
        this.content = content;
        this.chunks = chunks;
        this.texts = chunks.stream().map(Chunk::contextual).toList();
        this.progress = progress;
    }

    /// Embeds what is left with the same model, or everything with another.
    Embedded with(Embedder embedder) throws InterruptedException {
        var name = embedder.model().name();
        if (!name.equals(model)) {
            done.clear();
            model = name;
        }
        while (done.size() < texts.size()) {
            var end = Math.min(done.size() + SLICE, texts.size());
            done.addAll(embedder.embedPassages(texts.subList(done.size(), end)));
            progress.accept(done.size());
        }
        var drafts = IntStream.range(0, chunks.size())
                .mapToObj(i -> new DraftChunk(
                        new ChunkId(ChunkIds.of(content.value(), chunks.get(i))), chunks.get(i), done.get(i)))
                .toList();
        return new Embedded(drafts, name);
    }

    /// Chunks with the vectors of a model.
    record Embedded(List<DraftChunk> chunks, String model) {}
}
