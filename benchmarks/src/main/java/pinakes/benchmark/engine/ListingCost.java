package pinakes.benchmark.engine;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.DocumentRange;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;

/// Compares every list and count of a knowledge base with those of one that has a thousand times as many documents.
///
/// The documents have no passages, because a list does not read them. `open` is what a command does without a server.
/// A list that has fewer entries in the small knowledge base is compared with a page of documents there.
final class ListingCost {
    private static final int MANY = 100_000;
    private static final int PAGE = 50;
    private static final int ROUNDS = 200;
    private static final int OPENINGS = 7;
    private static final int CHANGES = 20;
    private static final double RATIO_MAX = 2;
    private static final String FULL_PAGE = "documents by added_at";

    /// As the console and the command line ask.
    private static final DocumentRange SHOWN = new DocumentRange(PAGE, 0, 1_000);

    private static final Map<String, Listing> LISTINGS = listings();

    /// Lists whose total the catalog does not keep.
    private static final List<String> COUNTED = List.of(
            "documents with two frequent tags",
            "documents by a rare name",
            "documents by the name of one in a hundred",
            "documents by a frequent name",
            "documents by two letters",
            "documents by two letters that no name has",
            "documents by a frequent name, with the exact total");

    private ListingCost() {}

    private interface Listing {
        Object of(Engine engine) throws InterruptedException;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, an empty one for data, and optionally how many documents
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Files.createDirectories(Path.of(arguments[1]));
        var many = arguments.length > 2 ? Integer.parseInt(arguments[2]) : MANY;
        var loadBefore = LoadAverage.now();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            var fewData = ListingData.filled(scratch.resolve("few"), ListingData.FEW, embedder);
            var manyData = ListingData.filled(scratch.resolve("many"), many, embedder);
            measured(fewData, embedder); // warms the code up, which otherwise favours what is measured last
            var few = measured(fewData, embedder);
            var more = measured(manyData, embedder);
            System.out.printf(
                    Locale.ROOT,
                    "| list | %,d documents: p50 ms | %,d documents: p50 ms | ratio |%n",
                    ListingData.FEW,
                    many);
            System.out.println("|---|---:|---:|---:|");
            var above = 0;
            var page = requireNonNull(few.get(FULL_PAGE)).times().millis(0.5);
            for (var name : few.keySet()) {
                var small = requireNonNull(few.get(name));
                var large = requireNonNull(more.get(name));
                var one = small.times().millis(0.5);
                var other = large.times().millis(0.5);
                var isShorter = small.entries() < large.entries();
                var ratio = other / (isShorter ? Math.max(page, one) : one);
                above += ratio > RATIO_MAX ? 1 : 0;
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %.2f%s | %.2f | %.2f |%n",
                        name,
                        one,
                        isShorter ? " (" + small.entries() + " entries)" : "",
                        other,
                        ratio);
            }
            System.out.printf(Locale.ROOT, "%d of %d are above %.0f.%n", above, few.size(), RATIO_MAX);
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private static Map<String, Listing> listings() {
        var all = DocumentFilter.ALL;
        var small = all.withCollections(Set.of(new CollectionName(ListingData.SMALL)));
        var large = all.withCollections(Set.of(new CollectionName(ListingData.LARGE)));
        var lists = new LinkedHashMap<String, Listing>();
        for (var key : DocumentOrder.Key.values()) {
            lists.put("documents by " + key.name().toLowerCase(Locale.ROOT), documents(all, key));
        }
        lists.put("documents in a small collection", documents(small, DocumentOrder.Key.ADDED_AT));
        lists.put("documents in a large collection", documents(large, DocumentOrder.Key.ADDED_AT));
        lists.put("documents in a large collection, by file_name", documents(large, DocumentOrder.Key.FILE_NAME));
        lists.put(
                "documents with a rare tag",
                documents(all.withTags(Set.of(ListingData.RARE)), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with a frequent tag",
                documents(all.withTags(Set.of(ListingData.FREQUENT)), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with two tags",
                documents(all.withTags(Set.of(ListingData.FREQUENT, ListingData.RARE)), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with two frequent tags",
                documents(
                        all.withTags(Set.of(ListingData.FREQUENT, ListingData.SHELF + 7)), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with a frequent tag in a large collection",
                documents(large.withTags(Set.of(ListingData.FREQUENT)), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with a frequent format",
                documents(all.withFormats(Set.of("pdf")), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with a rare format", documents(all.withFormats(Set.of("epub")), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents since a day",
                documents(all.withAdded(ListingData.addedAt(ListingData.FEW / 2), null), DocumentOrder.Key.ADDED_AT));
        lists.put(
                "documents with a metadata value",
                documents(all.withMetadata(Map.of("author", Set.of("Ada"))), DocumentOrder.Key.ADDED_AT));
        lists.put("documents by a rare name", named(ListingData.RARE_TITLE));
        lists.put("documents by the name of one in a hundred", named("paper-42"));
        lists.put("documents by a frequent name", named("paper"));
        lists.put("documents by two letters", named("pa"));
        lists.put("documents by two letters that no name has", named("qx"));
        lists.put(
                "documents by a frequent name, with the exact total",
                engine -> engine.documents().list(all, "paper", DocumentOrder.NEWEST_FIRST, PAGE, 0));
        lists.put("notes by added_at", documents(all.withKind(DocumentKind.NOTE), DocumentOrder.Key.ADDED_AT));
        lists.put("notes by updated_at", documents(all.withKind(DocumentKind.NOTE), DocumentOrder.Key.UPDATED_AT));
        lists.put("tags", engine -> engine.documents().tags(all));
        lists.put("tags in a small collection", engine -> engine.documents().tags(small));
        lists.put("tags in a large collection", engine -> engine.documents().tags(large));
        lists.put("formats", engine -> engine.documents().formats(all));
        lists.put("formats in a large collection", engine -> engine.documents().formats(large));
        lists.put("totals", engine -> engine.documents().totals(all));
        lists.put("totals of a large collection", engine -> engine.documents().totals(large));
        lists.put("status", Engine::status);
        lists.put("jobs", jobs(null, Set.of()));
        lists.put("jobs that failed", jobs(null, Set.of(JobState.FAILED)));
        lists.put("jobs of a caller", jobs("me", Set.of()));
        for (var order : TodoFilter.Order.values()) {
            lists.put("tasks by " + order.name().toLowerCase(Locale.ROOT), tasks(null, order));
            lists.put("pending tasks by " + order.name().toLowerCase(Locale.ROOT), tasks(TodoStatus.PENDING, order));
        }
        lists.put("projects", engine -> engine.projects().list());
        lists.put("documents of a project", engine -> engine.library().documents(ListingData.PROJECT, PAGE, 0));
        lists.put("folders", engine -> engine.folders().list());
        lists.put("keys", engine -> engine.keys().list());
        return lists;
    }

    private static Listing documents(DocumentFilter filter, DocumentOrder.Key key) {
        return engine -> engine.documents().list(filter, "", new DocumentOrder(key, true), SHOWN);
    }

    private static Listing named(String name) {
        return engine -> engine.documents().list(DocumentFilter.ALL, name, DocumentOrder.NEWEST_FIRST, SHOWN);
    }

    private static Listing jobs(@Nullable String owner, Set<JobState> states) {
        return engine -> engine.ingestion().list(new JobFilter(states, owner), PAGE, 0);
    }

    private static Listing tasks(@Nullable TodoStatus status, TodoFilter.Order order) {
        return engine -> engine.todos().list(new TodoFilter(status, null, null, null, null, order), PAGE, 0);
    }

    /// The times of lists that were not requested since the last change, so that their total is counted.
    private static Latencies afterChanges(Engine engine, Listing listing) throws Exception {
        var document = engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                .documents()
                .getFirst()
                .id();
        var latencies = new Latencies();
        for (var i = 0; i < CHANGES; i++) {
            engine.documents().retag(document, new TagChange(Set.of("round-" + (i - 1)), Set.of("round-" + i)));
            latencies.time(() -> listing.of(engine));
        }
        return latencies;
    }

    /// @param entries how many the list has
    private record Measured(Latencies times, int entries) {}

    private static int entries(Object list) {
        return switch (list) {
            case DocumentPage page -> page.documents().size();
            case TodoPage page -> page.todos().size();
            case Optional<?> found -> found.map(ListingCost::entries).orElse(0);
            case Collection<?> all -> all.size();
            default -> 1;
        };
    }

    private static Map<String, Measured> measured(Path directory, Embedder embedder) throws Exception {
        var times = new LinkedHashMap<String, Measured>();
        var openings = new Latencies();
        times.put("open, list, close", new Measured(openings, PAGE));
        for (var i = 0; i < OPENINGS; i++) {
            openings.time(() -> {
                try (var product = ProductEngine.open(directory, embedder)) {
                    return product.engine().documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, PAGE, 0);
                }
            });
        }
        try (var product = ProductEngine.open(directory, embedder)) {
            for (var listing : LISTINGS.entrySet()) {
                var latencies = new Latencies();
                for (var i = 0; i < ROUNDS; i++) {
                    latencies.time(() -> listing.getValue().of(product.engine()));
                }
                var entries = entries(listing.getValue().of(product.engine()));
                times.put(listing.getKey(), new Measured(latencies, entries));
            }
            for (var name : COUNTED) {
                var changed = afterChanges(product.engine(), requireNonNull(LISTINGS.get(name)));
                var entries = requireNonNull(times.get(name)).entries();
                times.put(name + ", after a change", new Measured(changed, entries));
            }
        }
        return times;
    }
}
