package pinakes.engine.core.catalog;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DataKind;
import pinakes.engine.cluster.PostgresServer;

/// In PostgreSQL, triggers note which kinds of data change; in the embedded catalog, the writer does.
class MarkedTablesTest {
    private static final Set<String> OF_CLUSTERS_ONLY =
            Set.of("catalog_version", "engine", "index_change", "data_change");

    @Test
    void changes_of_a_table_count_for_the_same_kinds_as_in_the_embedded_catalog(@TempDir Path directory)
            throws Exception {
        try (var catalog = PostgresServer.open(PostgresServer.emptyDatabase(), directory.resolve("own"))) {
            Map<String, String> noted =
                    catalog.read(sql -> sql.map("""
                    SELECT relname AS name, coalesce(string_agg(encode(tgargs, 'escape'), ''), '') AS kinds
                    FROM pg_class LEFT JOIN pg_trigger
                        ON tgrelid = pg_class.oid AND tgfoid = CAST('note_change' AS regproc)
                    WHERE relkind = 'r' AND relnamespace = CAST('public' AS regnamespace)
                    GROUP BY relname""", row -> row.text("name"), row -> row.text("kinds")));
            noted.keySet().removeAll(OF_CLUSTERS_ONLY);

            assertThat(noted)
                    .isNotEmpty()
                    .isEqualTo(noted.keySet().stream().collect(toMap(name -> name, MarkedTablesTest::kinds)));
        }
    }

    /// As the arguments of a trigger are stored.
    private static String kinds(String table) {
        return WrittenData.ofTable(table).stream()
                .map(DataKind::name)
                .map(name -> name.toLowerCase(Locale.ROOT) + "\\000")
                .collect(Collectors.joining());
    }
}
