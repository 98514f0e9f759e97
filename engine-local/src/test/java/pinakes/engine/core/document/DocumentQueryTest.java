package pinakes.engine.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.local.catalog.SqliteCatalog;

/// Queries read what they need and not whole tables.
class DocumentQueryTest {
    @TempDir
    private Path directory;

    private Catalog catalog;

    @BeforeEach
    void open() {
        catalog = SqliteCatalog.open(directory);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void path_is_found_by_an_index() throws InterruptedException {
        for (var path : List.of("/shelf/a.txt", "shelf/a.txt")) {
            assertThat(plan("SELECT * FROM document WHERE ", DocumentFilter.ALL.withSourcePath(path)))
                    .containsExactly("SEARCH document USING INDEX document_by_path_name (path_name=?)");
        }
    }

    @Test
    void metadata_is_found_by_an_index() throws InterruptedException {
        var filter = DocumentFilter.ALL.withMetadata(Map.of("author", Set.of("Ada", "Bob")));

        assertThat(plan("SELECT * FROM document WHERE ", filter))
                .noneMatch(step -> step.startsWith("SCAN"))
                .anyMatch(step -> step.contains("USING COVERING INDEX document_by_metadata (name=? AND value=?)"));
    }

    @Test
    void tags_are_found_by_an_index() throws InterruptedException {
        var filter = DocumentFilter.ALL.withTags(Set.of("a", "b")).withAnyTags(Set.of("c"));

        assertThat(plan("SELECT * FROM document WHERE ", filter))
                .noneMatch(step -> step.startsWith("SCAN"))
                .anyMatch(step -> step.contains("USING COVERING INDEX document_by_tag (tag=?)"));
    }

    @Test
    void name_is_found_by_an_index() throws InterruptedException {
        assertThat(plan("SELECT * FROM document WHERE ", new DocumentQuery(DocumentFilter.ALL, NamePart.of("bees"))))
                .noneMatch(step -> step.equals("SCAN document"))
                .anyMatch(step -> step.startsWith("SCAN document_name VIRTUAL TABLE INDEX"));
    }

    @Test
    void only_the_documents_of_the_rarer_tag_are_collected() throws InterruptedException {
        var many = 2_100;
        catalog.write(sql -> {
            for (var number = 1; number <= many; number++) {
                insert(sql, number, number % 700 == 0 ? List.of("frequent", "rare") : List.of("frequent"));
            }
            return many;
        });

        for (var filter : List.of(
                DocumentFilter.ALL.withTags(Set.of("frequent", "rare")),
                DocumentFilter.ALL.withTags(Set.of("rare")).withAnyTags(Set.of("frequent", "other")))) {
            DocumentQuery query = catalog.read(sql -> new DocumentQuery(filter).smallestFirst(sql));
            long count = catalog.read(query::count);

            assertThat(query.where()).containsOnlyOnce("number IN (").contains("EXISTS (");
            assertThat(query.where().startsWith("number IN ("))
                    .isEqualTo(List.of(query.values()).getFirst().equals("rare"));
            assertThat(count).isEqualTo(3);
        }
    }

    @Test
    void newest_page_of_many_stops_when_it_is_full() throws InterruptedException {
        for (var query : List.of(
                new DocumentQuery(DocumentFilter.ALL.withTags(Set.of("a"))),
                new DocumentQuery(DocumentFilter.ALL.withTags(Set.of("a", "b"))),
                new DocumentQuery(DocumentFilter.ALL.withMetadata(Map.of("author", Set.of("Ada")))),
                new DocumentQuery(DocumentFilter.ALL, NamePart.of("bees")))) {
            var page = query.page(DocumentOrder.NEWEST_FIRST, 50_000, 50, 0);

            List<String> plan = catalog.read(sql -> sql.list(
                    "EXPLAIN QUERY PLAN SELECT number FROM document WHERE " + page.sql(),
                    row -> row.text("detail"),
                    page.values()));

            assertThat(plan).as(page.sql()).noneMatch(step -> step.contains("TEMP B-TREE"));
        }
    }

    @Test
    void no_order_sorts_many_documents() throws InterruptedException {
        for (var filter : List.of(
                DocumentFilter.ALL,
                DocumentFilter.ALL.withTags(Set.of("a")),
                DocumentFilter.ALL.withKind(DocumentKind.NOTE),
                DocumentFilter.ALL.withFormats(Set.of("pdf", "md")),
                DocumentFilter.ALL.withCollections(Set.of(new CollectionName("one"), new CollectionName("two"))))) {
            for (var key : DocumentOrder.Key.values()) {
                for (var descending : List.of(true, false)) {
                    var page = new DocumentQuery(filter).page(new DocumentOrder(key, descending), 50_000, 50, 0);

                    List<String> plan = catalog.read(sql -> sql.list(
                            "EXPLAIN QUERY PLAN SELECT * FROM document WHERE " + page.sql(),
                            row -> row.text("detail"),
                            page.values()));

                    assertThat(plan).as(filter + " by " + key).noneMatch(step -> step.contains("TEMP B-TREE"));
                }
            }
        }
    }

    @Test
    void both_ways_to_a_page_find_the_same() throws InterruptedException {
        insert(1, "collection:one", "red");
        insert(2, "collection:two", "red", "blue");
        insert(3, "collection:two");

        for (var filter : List.of(
                DocumentFilter.ALL,
                DocumentFilter.ALL.withTags(Set.of("red")),
                DocumentFilter.ALL.withTags(Set.of("red", "blue")),
                DocumentFilter.ALL.withKind(DocumentKind.FILE),
                DocumentFilter.ALL.withKind(DocumentKind.NOTE),
                DocumentFilter.ALL.withFormats(Set.of("txt", "pdf")),
                DocumentFilter.ALL.withAnyTags(Set.of("blue", "green")),
                DocumentFilter.ALL.withCollections(Set.of(new CollectionName("two"))),
                DocumentFilter.ALL
                        .withCollections(Set.of(new CollectionName("one"), new CollectionName("two")))
                        .withTags(Set.of("red")))) {
            var query = new DocumentQuery(filter);
            for (var order : List.of(DocumentOrder.NEWEST_FIRST, new DocumentOrder(DocumentOrder.Key.SIZE, false))) {
                var collected = numbers(query.page(order, 0, 10, 0));

                assertThat(numbers(query.page(order, Long.MAX_VALUE, 10, 0)))
                        .as(filter.toString())
                        .isEqualTo(collected);
                assertThat(numbers(query.page(order, Long.MAX_VALUE, 1, 1)))
                        .as(filter.toString())
                        .isEqualTo(collected.stream().skip(1).limit(1).toList());
                long counted = catalog.read(query::count);
                assertThat(counted).as(filter.toString()).isEqualTo(collected.size());
            }
        }
    }

    private List<Long> numbers(DocumentQuery.Page page) throws InterruptedException {
        return catalog.read(sql -> sql.list(
                "SELECT number FROM document WHERE " + page.sql(), row -> row.number("number"), page.values()));
    }

    private void insert(int number, String... tags) throws InterruptedException {
        catalog.write(sql -> insert(sql, number, List.of(tags)));
    }

    static int insert(Sql sql, int number, List<String> tags) {
        sql.execute(
                "INSERT INTO document (number, id, kind, file_name, content_hash, format, size_bytes, version,"
                        + " revision, method, chunk_count, metadata, properties, job_sequence, added_at_micros,"
                        + " updated_at_micros) VALUES (?, ?, 'file', 'a.txt', ?, 'txt', 1, 1, 1, 'text_extraction',"
                        + " 0, '{}', '{}', 1, 1, 1)",
                number,
                "id-" + number,
                "hash-" + number);
        TagTable.write(sql, number, tags);
        return number;
    }

    private List<String> plan(String select, DocumentFilter filter) throws InterruptedException {
        return plan(select, new DocumentQuery(filter));
    }

    private List<String> plan(String select, DocumentQuery query) throws InterruptedException {
        return catalog.read(sql ->
                sql.list("EXPLAIN QUERY PLAN " + select + query.where(), row -> row.text("detail"), query.values()));
    }
}
