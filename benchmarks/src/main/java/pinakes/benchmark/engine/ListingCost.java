package pinakes.benchmark.engine;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Documents;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentTable;

/// Compares the lists of a knowledge base with those of one that has a thousand times as many documents.
///
/// The documents have no passages, because a list does not read them. `open` is what a command does without a server.
final class ListingCost {
    private static final int FEW = 100;
    private static final int MANY = 100_000;
    private static final int DOCUMENTS_PER_CHANGE = 500;
    private static final int PAGE = 50;
    private static final int ROUNDS = 200;
    private static final int OPENINGS = 5;

    private static final Map<String, Query> QUERIES = queries();

    private ListingCost() {}

    private record Query(DocumentFilter filter, DocumentOrder order) {}

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, an empty one for data, and optionally how many documents
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Files.createDirectories(Path.of(arguments[1]));
        var many = arguments.length > 2 ? Integer.parseInt(arguments[2]) : MANY;
        var loadBefore = LoadAverage.now();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            var few = measured(filled(scratch.resolve("few"), FEW, embedder), embedder);
            var more = measured(filled(scratch.resolve("many"), many, embedder), embedder);
            System.out.printf(
                    Locale.ROOT, "| list | %,d documents: p50 ms | %,d documents: p50 ms | ratio |%n", FEW, many);
            System.out.println("|---|---:|---:|---:|");
            few.forEach((name, times) -> {
                var one = times.millis(0.5);
                var other = requireNonNull(more.get(name)).millis(0.5);
                System.out.printf(Locale.ROOT, "| %s | %.2f | %.2f | %.2f |%n", name, one, other, other / one);
            });
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private static Map<String, Query> queries() {
        var all = DocumentFilter.ALL;
        var queries = new LinkedHashMap<String, Query>();
        for (var key : DocumentOrder.Key.values()) {
            queries.put("by " + key.name().toLowerCase(Locale.ROOT), new Query(all, new DocumentOrder(key, true)));
        }
        queries.put("with a rare tag", new Query(all.withTags(Set.of("rare")), DocumentOrder.NEWEST_FIRST));
        queries.put(
                "in a small collection",
                new Query(all.withCollections(Set.of(new CollectionName("small"))), DocumentOrder.NEWEST_FIRST));
        return queries;
    }

    private static Map<String, Latencies> measured(Path directory, Embedder embedder) throws Exception {
        var times = new LinkedHashMap<String, Latencies>();
        var openings = new Latencies();
        times.put("open, list, close", openings);
        for (var i = 0; i < OPENINGS; i++) {
            openings.time(() -> {
                try (var product = ProductEngine.open(directory, embedder)) {
                    return list(
                            product.engine().documents(), new Query(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST));
                }
            });
        }
        try (var product = ProductEngine.open(directory, embedder)) {
            var documents = product.engine().documents();
            for (var query : QUERIES.entrySet()) {
                var latencies = new Latencies();
                for (var i = 0; i < ROUNDS; i++) {
                    latencies.time(() -> list(documents, query.getValue()));
                }
                times.put(query.getKey(), latencies);
            }
        }
        return times;
    }

    private static Object list(Documents documents, Query query) throws InterruptedException {
        return documents.list(query.filter(), query.order(), PAGE, 0);
    }

    private static Path filled(Path directory, int documents, Embedder embedder)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        try (var catalog = Catalog.open(directory)) {
            for (var from = 0; from < documents; from += DOCUMENTS_PER_CHANGE) {
                var drafts = new ArrayList<DocumentDraft>();
                for (var number = from; number < Math.min(documents, from + DOCUMENTS_PER_CHANGE); number++) {
                    drafts.add(document(number, embedder));
                }
                var then = Instant.EPOCH.plusSeconds(from);
                catalog.write(sql -> {
                    drafts.forEach(draft -> DocumentTable.put(sql, draft, then));
                    return drafts;
                });
            }
        }
        return directory;
    }

    private static DocumentDraft document(int number, Embedder embedder) {
        var tags = number < FEW ? List.of("collection:small", "rare") : List.of("frequent");
        return new DocumentDraft(
                new DocumentDraft.Source(
                        DocumentKind.FILE,
                        "paper-" + Integer.reverse(number) + ".pdf",
                        "/library/paper-" + number + ".pdf",
                        new ContentHash("0".repeat(56) + HexFormat.of().toHexDigits(number)),
                        1024L * (number % 1000),
                        new DocumentMetadata("Paper " + number, null, tags, Map.of()),
                        number + 1L),
                new Text("pdf", ProcessingMethod.TEXT_EXTRACTION, "Paper " + number, null, null, 12, Map.of()),
                List.of(),
                embedder.model().name());
    }
}
