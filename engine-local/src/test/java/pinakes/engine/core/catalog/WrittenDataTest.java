package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.DataKind.DOCUMENTS;
import static pinakes.engine.DataKind.PROJECTS;
import static pinakes.engine.DataKind.TODOS;

import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DataKind;
import pinakes.engine.local.catalog.SqliteCatalog;

class WrittenDataTest {
    @Test
    void a_statement_writes_the_kinds_of_its_tables() {
        assertThat(WrittenData.of("SELECT * FROM todo")).isEmpty();
        assertThat(WrittenData.of("INSERT INTO todo (title) VALUES (?)")).containsExactly(TODOS);
        assertThat(WrittenData.of("insert or replace\ninto document_tag VALUES (?, ?)"))
                .containsExactly(DOCUMENTS);
        assertThat(WrittenData.of("UPDATE todo SET id = (SELECT id FROM todo FOR UPDATE SKIP LOCKED)"))
                .containsExactly(TODOS);
        assertThat(WrittenData.of("UPDATE project SET hybrid = ?")).containsExactly(PROJECTS);
        assertThat(WrittenData.of("DELETE FROM job WHERE id IN (SELECT id FROM todo)"))
                .containsExactly(DOCUMENTS, PROJECTS);
        assertThat(WrittenData.of("INSERT INTO todo (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET title = ?"))
                .containsExactly(TODOS);
        assertThat(WrittenData.of("WITH old AS (SELECT 1) DELETE FROM request WHERE id IN old"))
                .isEmpty();
    }

    @Test
    void a_table_that_nobody_classified_counts_for_everything() {
        assertThat(WrittenData.of("DELETE FROM novelty")).isEqualTo(EnumSet.allOf(DataKind.class));
    }

    @Test
    void every_table_of_the_catalog_is_classified(@TempDir Path directory) throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            var tables = catalog.read(sql -> sql.list(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
                    row -> row.text("name")));

            assertThat(tables)
                    .isNotEmpty()
                    .allSatisfy(table ->
                            assertThat(WrittenData.ofTable(table)).isNotEqualTo(EnumSet.allOf(DataKind.class)));
        }
    }
}
