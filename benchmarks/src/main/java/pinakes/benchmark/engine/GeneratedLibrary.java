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
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.core.document.DocumentDraft.Source;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.catalog.SqliteCatalog;

/// A knowledge base with very many passages, whose texts and vectors are made up.
public final class GeneratedLibrary {
    private static final int PASSAGES_PER_DOCUMENT = 10;
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
            System.err.println("generating a knowledge base with " + passages + " passages in " + directory);
            new GeneratedLibrary(words, embedder).fill(directory, passages);
            index(directory, embedder);
            Files.createFile(complete);
        }
        return directory;
    }

    /// The rows come from here, and the index from the engine, which finds at its start that it has none.
    static void index(Path directory, Embedder embedder) throws InterruptedException {
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
        var generated = new GeneratedPassages(words, embedder, random);
        try (var catalog = SqliteCatalog.open(directory)) {
            int documents = passages / PASSAGES_PER_DOCUMENT;
            for (int from = 0; from < documents; from += DOCUMENTS_PER_CHANGE) {
                var drafts = new ArrayList<DocumentDraft>();
                for (int number = from; number < Math.min(documents, from + DOCUMENTS_PER_CHANGE); number++) {
                    drafts.add(document(number, generated));
                }
                catalog.write(sql -> {
                    drafts.forEach(draft -> DocumentTable.put(sql, draft, Instant.EPOCH));
                    return drafts;
                });
            }
        }
    }

    private DocumentDraft document(int number, GeneratedPassages generated) {
        var chunks = new ArrayList<DraftChunk>();
        for (int ordinal = 0; ordinal < PASSAGES_PER_DOCUMENT; ordinal++) {
            chunks.add(generated.next(ordinal));
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
                embedder.model().name(),
                List.of(),
                List.of());
    }

    private static ContentHash hash(int number) {
        return new ContentHash("0".repeat(56) + HexFormat.of().toHexDigits(number));
    }
}
