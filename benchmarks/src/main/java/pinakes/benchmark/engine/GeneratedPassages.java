package pinakes.benchmark.engine;

import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.document.ChunkId;

/// Makes up passages and their vectors.
final class GeneratedPassages {
    private static final int WORDS = 120;
    private static final int VECTORS_OF_TOKENS = 124;
    private static final int TOKEN_BYTES = 32;

    private final ZipfText words;
    private final TopicVectors vectors;
    private final RandomGenerator random;

    GeneratedPassages(ZipfText words, Embedder embedder, RandomGenerator random) throws InterruptedException {
        this.words = words;
        this.random = random;
        this.vectors = new TopicVectors(words, embedder, random);
    }

    DraftChunk next(int ordinal) {
        var text = words.text(WORDS, random);
        var chunk = new Chunk(ordinal, text, List.of(), null, null, null, null);
        return new DraftChunk(
                new ChunkId(new UUID(random.nextLong(), random.nextLong())),
                chunk,
                new PassageEmbedding(vectors.next(), tokens()));
    }

    /// As many as a passage of this length has. Random values suffice, because they do not affect the cost of
    /// ranking.
    private PassageTokens tokens() {
        var bytes = new byte[VECTORS_OF_TOKENS * TOKEN_BYTES];
        random.nextBytes(bytes);
        return PassageTokens.of(bytes);
    }
}
