package pinakes.engine.local.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.local.catalog.Catalog;

/// Queries read what they need and not whole tables.
class DocumentQueryTest {
    @TempDir
    private Path directory;

    private Catalog catalog;

    @BeforeEach
    void open() {
        catalog = Catalog.open(directory);
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
    void counts_are_read_from_an_index_alone() throws InterruptedException {
        assertThat(plan(
                        "SELECT kind, count(*), sum(chunk_count), sum(size_bytes) FROM document WHERE ",
                        DocumentFilter.ALL,
                        " GROUP BY kind"))
                .containsExactly("SCAN document USING COVERING INDEX document_by_kind");
    }

    private List<String> plan(String select, DocumentFilter filter) throws InterruptedException {
        return plan(select, filter, "");
    }

    private List<String> plan(String select, DocumentFilter filter, String rest) throws InterruptedException {
        var query = new DocumentQuery(filter);
        return catalog.read(sql -> sql.list(
                "EXPLAIN QUERY PLAN " + select + query.where() + rest, row -> row.text("detail"), query.values()));
    }
}
