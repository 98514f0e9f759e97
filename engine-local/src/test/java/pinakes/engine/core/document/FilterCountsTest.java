package pinakes.engine.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.Documents.FormatCount;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.document.TagChange;
import pinakes.engine.local.catalog.SqliteCatalog;

class FilterCountsTest {
    private static final int CHANGES = 400;
    private static final long SEED = 17;
    private static final List<String> TAGS = List.of("red", "green", "blue", "collection:one", "collection:two");
    private static final List<DocumentFilter> FILTERS = List.of(
            DocumentFilter.ALL,
            DocumentFilter.ALL.withKind(DocumentKind.FILE),
            DocumentFilter.ALL.withFormats(Set.of("pdf")),
            DocumentFilter.ALL.withTags(Set.of("red")),
            DocumentFilter.ALL.withAnyTags(Set.of("green")).withFormats(Set.of("txt", "md")),
            DocumentFilter.ALL.withTags(Set.of("red", "blue")),
            DocumentFilter.ALL.withCollections(Set.of(new CollectionName("one"), new CollectionName("two"))),
            DocumentFilter.ALL
                    .withCollections(Set.of(new CollectionName("one")))
                    .withTags(Set.of("blue")),
            DocumentFilter.ALL
                    .withCollections(Set.of(new CollectionName("one"), new CollectionName("two")))
                    .withAnyTags(Set.of("red"))
                    .withKind(DocumentKind.NOTE),
            DocumentFilter.ALL.withAdded(Instant.EPOCH.plus(Duration.ofHours(30)), null),
            DocumentFilter.ALL.withAdded(null, Instant.EPOCH.plus(Duration.ofDays(4))),
            DocumentFilter.ALL.withAdded(
                    Instant.EPOCH.plus(Duration.ofDays(2)), Instant.EPOCH.plus(Duration.ofHours(200))),
            DocumentFilter.ALL.withAdded(
                    Instant.EPOCH.plus(Duration.ofHours(49)), Instant.EPOCH.plus(Duration.ofHours(70))),
            DocumentFilter.ALL
                    .withAdded(Instant.EPOCH.plus(Duration.ofHours(30)), null)
                    .withTags(Set.of("green")),
            DocumentFilter.ALL.withTags(Set.of("nobody")));

    private final Random random = new Random(SEED);

    @Test
    void counts_stay_right_through_all_changes(@TempDir Path directory) throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            for (var i = 0; i < CHANGES; i++) {
                var number = i;
                catalog.write(sql -> {
                    change(sql, number);
                    return number;
                });
                if (i % 20 == 0) {
                    catalog.read(sql -> {
                        FILTERS.forEach(filter -> compare(sql, filter));
                        return number;
                    });
                }
            }
        }
    }

    private void change(Sql sql, int number) {
        var now = Instant.EPOCH.plus(Duration.ofHours(number));
        var documents = sql.list(DocumentRows.SELECT + "TRUE", DocumentRows::document);
        switch (documents.isEmpty() ? 0 : random.nextInt(8)) {
            case 0, 1, 2 -> DocumentTable.put(sql, draft(number, "/new/" + number), now);
            case 3 ->
                DocumentTable.put(sql, draft(number, any(documents).source().sourcePath()), now);
            case 4, 5 -> TagTable.change(sql, any(documents).id(), new TagChange(Set.of(), Set.of(any(TAGS))), now);
            case 6 -> TagTable.change(sql, any(documents).id(), new TagChange(Set.of(any(TAGS)), Set.of()), now);
            default -> remove(sql, any(documents).id(), now);
        }
    }

    private void remove(Sql sql, DocumentId id, Instant now) {
        if (random.nextInt(20) == 0) {
            DocumentTable.deleteAll(sql, now);
        } else {
            DocumentTable.delete(sql, id, now);
        }
    }

    private static void compare(Sql sql, DocumentFilter filter) {
        var matching = sql.list(DocumentRows.SELECT + "TRUE", DocumentRows::document).stream()
                .filter(filter::matches)
                .toList();

        assertThat(new DocumentQuery(filter).count(sql)).as(filter.toString()).isEqualTo(matching.size());
        assertThat(DocumentCounts.totals(sql, filter).byKind())
                .as(filter.toString())
                .isEqualTo(counted(
                        matching, document -> Stream.of(document.source().kind())));
        assertThat(DocumentCounts.totals(sql, filter).originalBytes())
                .as(filter.toString())
                .isEqualTo(matching.stream()
                        .mapToLong(document -> document.source().sizeBytes())
                        .sum());
        assertThat(DocumentCounts.totals(sql, filter).lastUpdated())
                .as(filter.toString())
                .isEqualTo(matching.stream()
                        .map(Document::updatedAt)
                        .max(Instant::compareTo)
                        .orElse(null));
        assertThat(DocumentCounts.formats(sql, filter).stream()
                        .collect(Collectors.toMap(FormatCount::format, FormatCount::documents)))
                .as(filter.toString())
                .isEqualTo(
                        counted(matching, document -> Stream.of(document.text().format())));
        assertThat(TagTable.count(sql, filter).stream().collect(Collectors.toMap(TagCount::tag, TagCount::documents)))
                .as(filter.toString())
                .isEqualTo(counted(matching, document -> document.tags().stream()));
    }

    private static <K> Map<K, Long> counted(List<Document> documents, Function<Document, Stream<K>> keys) {
        return documents.stream().flatMap(keys).collect(Collectors.groupingBy(key -> key, Collectors.counting()));
    }

    private DocumentDraft draft(int number, @Nullable String path) {
        return new DocumentDraft(
                new DocumentDraft.Source(
                        any(List.of(DocumentKind.values())),
                        "a.txt",
                        path,
                        new ContentHash(hex(number)),
                        random.nextInt(1000),
                        new DocumentMetadata(null, null, List.of(any(TAGS), any(TAGS)), Map.of()),
                        DocumentSpace.SHARED,
                        number + 1L),
                new Text(
                        any(List.of("pdf", "txt", "md")),
                        ProcessingMethod.TEXT_EXTRACTION,
                        null,
                        null,
                        null,
                        null,
                        Map.of()),
                List.of(),
                "model",
                List.of(),
                List.of());
    }

    private static String hex(int number) {
        var digits = Integer.toHexString(number);
        return "0".repeat(64 - digits.length()) + digits;
    }

    private <T> T any(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
