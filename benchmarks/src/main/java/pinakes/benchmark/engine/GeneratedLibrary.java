package pinakes.benchmark.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.engine.local.document.DocumentDraft.Source;
import pinakes.engine.local.document.DocumentTable;

/// A knowledge base with very many passages, whose texts and vectors are made up.
public final class GeneratedLibrary {
    private static final int PASSAGES_PER_DOCUMENT = 10;
    private static final int PASSAGE_WORDS = 120;
    private static final int TOKENS_PER_PASSAGE = 124;
    private static final int TOKEN_BYTES = 32;
    private static final int PASSAGE_TOKENS = 150;
    private static final int DOCUMENTS_PER_CHANGE = 50;
    private static final long SEED = 5;

    private final ZipfText words;
    private final Embedder embedder;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);

    private GeneratedLibrary(ZipfText words, Embedder embedder) {
        this.words = words;
        this.embedder = embedder;
    }

    /// The directory of a knowledge base with so many passages inside a directory; made when it is not there yet.
    public static Path of(int passages, Path parent, ZipfText words, Embedder embedder)
            throws IOException, InterruptedException {
        var directory = parent.resolve(Integer.toString(passages));
        var complete = directory.resolve("complete");
        if (Files.notExists(complete)) {
            System.err.println("making a knowledge base of " + passages + " passages in " + directory);
            new GeneratedLibrary(words, embedder).fill(directory, passages);
            index(directory, embedder);
            Files.createFile(complete);
        }
        return directory;
    }

    /// The rows come from here, and the index from the engine, which finds at its start that it has none.
    private static void index(Path directory, Embedder embedder) throws InterruptedException {
        try (var product = ProductEngine.open(directory, embedder)) {
            for (var part = product.engine().status().index();
                    !part.works();
                    part = product.engine().status().index()) {
                System.err.println(part.problem());
                Thread.sleep(Duration.ofSeconds(10));
            }
        }
    }

    private void fill(Path directory, int passages) throws InterruptedException {
        var vectors = new TopicVectors(words, embedder, random);
        try (var catalog = SqliteCatalog.open(directory)) {
            int documents = passages / PASSAGES_PER_DOCUMENT;
            for (int from = 0; from < documents; from += DOCUMENTS_PER_CHANGE) {
                var drafts = new ArrayList<DocumentDraft>();
                for (int number = from; number < Math.min(documents, from + DOCUMENTS_PER_CHANGE); number++) {
                    drafts.add(document(number, vectors));
                }
                catalog.write(sql -> {
                    drafts.forEach(draft -> DocumentTable.put(sql, draft, null, Instant.EPOCH));
                    return drafts;
                });
            }
        }
    }

    /// As many as a passage of this length has; ranking costs the same whatever they say.
    private PassageTokens tokens() {
        var bytes = new byte[TOKENS_PER_PASSAGE * TOKEN_BYTES];
        random.nextBytes(bytes);
        return PassageTokens.of(bytes);
    }

    private DocumentDraft document(int number, TopicVectors vectors) {
        var chunks = new ArrayList<DraftChunk>();
        for (int ordinal = 0; ordinal < PASSAGES_PER_DOCUMENT; ordinal++) {
            var text = words.text(PASSAGE_WORDS, random);
            var chunk = new Chunk(ordinal, text, List.of(), null, null, null, null, PASSAGE_TOKENS);
            chunks.add(new DraftChunk(
                    new ChunkId(new UUID(random.nextLong(), random.nextLong())),
                    chunk,
                    new PassageEmbedding(vectors.next(), tokens())));
        }
        return new DocumentDraft(
                new Source(
                        DocumentKind.FILE,
                        words.question(3, random).replace(' ', '-') + ".txt",
                        null,
                        hash(number),
                        PASSAGES_PER_DOCUMENT * 1024L,
                        DocumentMetadata.NONE,
                        DocumentSpace.SHARED,
                        number + 1L),
                new Text("txt", ProcessingMethod.TEXT_EXTRACTION, null, null, null, null, Map.of()),
                chunks,
                embedder.model().name());
    }

    private static ContentHash hash(int number) {
        return new ContentHash("0".repeat(56) + HexFormat.of().toHexDigits(number));
    }
}
