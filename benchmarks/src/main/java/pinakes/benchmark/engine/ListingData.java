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
import java.util.function.Supplier;
import java.util.random.RandomGeneratorFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.project.ProjectId;

/// A catalog with a given number of documents, tasks, jobs and project documents, a fixed number of which are rare.
public final class ListingData {
    /// The number of rare ones, which is the size of the small knowledge base.
    public static final int FEW = 100;

    public static final String SMALL = "small";
    public static final String LARGE = "large";
    public static final String RARE = "rare";
    public static final String RARE_TITLE = "Treatise";
    public static final String FREQUENT = "frequent";
    public static final String SHELF = "shelf-";
    static final int SHELVES = 20;
    public static final ProjectId PROJECT = new ProjectId("bench/library");

    private static final int DOCUMENTS_PER_CHANGE = 500;
    private static final int NOTES_EVERY = 10;
    private static final long SEED = 5;

    /// The maximum number of finished jobs that the catalog keeps.
    private static final int JOBS_MAX = 10_000;

    private ListingData() {}

    /// Fills a directory, unless it was filled before, with documents that have no passages.
    static Path filled(Path directory, int documents, Embedder embedder) throws IOException, InterruptedException {
        return filled(directory, documents, embedder, List::of);
    }

    /// The same with a passage in each document, and with an index of them.
    public static Path searchable(Path directory, int documents, Embedder embedder)
            throws IOException, InterruptedException {
        var random = RandomGeneratorFactory.getDefault().create(SEED);
        var generated = new GeneratedPassages(ZipfText.load(), embedder, random);
        filled(directory, documents, embedder, () -> List.of(generated.next(0)));
        GeneratedLibrary.index(directory, embedder);
        return directory;
    }

    private static Path filled(Path directory, int documents, Embedder embedder, Supplier<List<DraftChunk>> passages)
            throws IOException, InterruptedException {
        if (Files.exists(directory)) {
            return directory;
        }
        Files.createDirectories(directory);
        try (var catalog = SqliteCatalog.open(directory)) {
            catalog.write(sql -> sql.execute(
                    "INSERT INTO project (number, id, collection, model, dimension, hybrid, generation, batches,"
                            + " payload_keys, created_at_micros) VALUES (1, ?, 'bench', ?, ?, 1, 1, 0, '[]', 0)",
                    PROJECT.value(),
                    embedder.model().name(),
                    embedder.model().dimension()));
            for (var from = 0; from < documents; from += DOCUMENTS_PER_CHANGE) {
                var numbers = new ArrayList<Integer>();
                for (var number = from; number < Math.min(documents, from + DOCUMENTS_PER_CHANGE); number++) {
                    numbers.add(number);
                }
                catalog.write(sql -> {
                    numbers.forEach(number -> add(sql, number, embedder, passages.get()));
                    return numbers;
                });
            }
        }
        return directory;
    }

    private static void add(Sql sql, int number, Embedder embedder, List<DraftChunk> passages) {
        DocumentTable.put(sql, document(number, embedder, passages), addedAt(number));
        sql.execute(
                "INSERT INTO todo (title, words, status, created_at_micros, completed_at_micros, due_at_micros, priority)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                "Task " + number,
                "task " + number,
                number % 2 == 0 ? "pending" : "completed",
                number,
                number % 2 == 0 ? null : number,
                number % 3 == 0 ? null : Integer.reverse(number),
                number % 4 == 0 ? null : "high");
        if (number < JOBS_MAX) {
            sql.execute(
                    "INSERT INTO job (id, owner, state, kind, file_name, content_hash, size_bytes, metadata, force_ocr,"
                            + " attempts, created_at_micros, fault_code, fault_message) VALUES (?, ?, ?, 'file', ?, ?, 1,"
                            + " '{}', 0, 1, 0, ?, ?)",
                    new UUID(0, number).toString(),
                    number % 2 == 0 ? "me" : "you",
                    number % 100 == 7 ? "failed" : "cancelled",
                    "paper-" + number + ".pdf",
                    hash(number).value(),
                    number % 100 == 7 ? "extraction_failed" : null,
                    number % 100 == 7 ? "The file is damaged." : null);
        }
        sql.execute(
                "INSERT INTO project_document (project, id, file_name, content_hash, given, about, method, chunk_count,"
                        + " version, job_sequence, updated_at_micros) VALUES (1, ?, ?, ?, '{}', '{}', 'text_extraction', 0,"
                        + " 1, 0, 0)",
                new UUID(0, number).toString(),
                "paper-" + Integer.reverse(number) + ".pdf",
                hash(number).value());
    }

    /// 100,000 documents are the work of two years.
    static Instant addedAt(int number) {
        return Instant.EPOCH.plus(Duration.ofMinutes(10L * number));
    }

    private static DocumentDraft document(int number, Embedder embedder, List<DraftChunk> passages) {
        var isFew = number < FEW;
        var tags = isFew
                ? List.of("collection:" + SMALL, RARE, FREQUENT)
                : List.of("collection:" + LARGE, FREQUENT, SHELF + number % SHELVES);
        var metadata = new DocumentMetadata(title(number), isFew ? "Ada" : "Bob", tags, Map.of());
        return new DocumentDraft(
                new DocumentDraft.Source(
                        number % (isFew ? 2 : NOTES_EVERY) == 0 ? DocumentKind.NOTE : DocumentKind.FILE,
                        "paper-" + Integer.reverse(number) + ".pdf",
                        "/library/paper-" + number + ".pdf",
                        hash(number),
                        1024L * (number % 1000),
                        metadata,
                        DocumentSpace.SHARED,
                        number + 1L),
                new Text(
                        isFew && number % 2 == 0 ? "epub" : "pdf",
                        ProcessingMethod.TEXT_EXTRACTION,
                        title(number),
                        null,
                        null,
                        12,
                        Map.of()),
                passages,
                embedder.model().name(),
                List.of(),
                List.of());
    }

    private static String title(int number) {
        return (number < FEW ? RARE_TITLE + " on Paper " : "Paper ") + number;
    }

    private static ContentHash hash(int number) {
        return new ContentHash("0".repeat(56) + HexFormat.of().toHexDigits(number));
    }
}
