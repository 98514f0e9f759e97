package pinakes.engine.local.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.chunking.Chunk;
import pinakes.chunking.ChunkIds;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.engine.retry.Backoff;
import pinakes.extraction.Block;

/// Cuts text into passages and has the model read them.
final class PassageMaker {
    private static final Logger LOG = LoggerFactory.getLogger(PassageMaker.class);
    private static final int SLICE = 32;

    private final Function<List<Block>, List<Chunk>> chunker;
    private final Supplier<Embedder> model;

    /// One for the model that is used when it is asked.
    PassageMaker(Function<List<Block>, List<Chunk>> chunker, Supplier<Embedder> model) {
        this.chunker = chunker;
        this.model = model;
    }

    /// The same for another model.
    PassageMaker with(Supplier<Embedder> other) {
        return new PassageMaker(chunker, other);
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

    /// Cuts for a job: waits for a model that is out of reach, because it says how long a text is.
    List<Chunk> cutPatiently(List<Block> blocks, JobTracker tracker) throws InterruptedException {
        return patiently(() -> cut(blocks), tracker);
    }

    /// Embeds for a job: waits for a model that is out of reach, and takes the one that is used by then.
    Embedded embedPatiently(ContentHash content, List<Chunk> chunks, JobTracker tracker) throws InterruptedException {
        return patiently(() -> embed(content, chunks, tracker::embedded), tracker);
    }

    private static <R> R patiently(Attempt<R> attempt, JobTracker tracker) throws InterruptedException {
        var failures = 0;
        while (true) {
            try {
                return attempt.make();
            } catch (EmbeddingException e) {
                if (!e.isTransient()) {
                    throw e;
                }
                LOG.warn("A job waits: {}", e.getMessage());
                tracker.waiting(String.valueOf(e.getMessage()));
                Backoff.ENDLESS.pause(++failures);
            }
        }
    }

    private static DraftChunk draft(ContentHash content, Chunk chunk, float[] vector) {
        return new DraftChunk(new ChunkId(ChunkIds.of(content.value(), chunk)), chunk, vector);
    }

    /// Something that needs the model.
    private interface Attempt<R> {
        R make() throws InterruptedException;
    }

    /// Passages with the vectors of a model.
    record Embedded(List<DraftChunk> chunks, String model) {}
}
