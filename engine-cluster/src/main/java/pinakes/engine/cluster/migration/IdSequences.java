package pinakes.engine.cluster.migration;

import java.util.List;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;

/// Makes the ids of the target continue after the ids of the source, including the ids of rows that were removed.
final class IdSequences {
    private IdSequences() {}

    static void toPostgres(List<SharedTable> tables, CatalogReader embedded, Catalog shared)
            throws InterruptedException {
        for (var table : withIds(tables)) {
            var key = table.columns().getFirst().name();
            long last = embedded.read(sql -> Math.max(
                    sql.number("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", table.name()),
                    sql.number("SELECT max(\"" + key + "\") FROM \"" + table.name() + '"')));
            shared.write(sql -> sql.list("""
                    SELECT setval(name::regclass, greatest(?2, 1), ?2 > 0)
                    FROM (SELECT pg_get_serial_sequence('"' || ?1 || '"', ?3) AS name) AS sequence
                    WHERE name IS NOT NULL""", _ -> last, table.name(), last, key));
        }
    }

    static void toSqlite(List<SharedTable> tables, CatalogReader shared, Catalog embedded) throws InterruptedException {
        for (var table : withIds(tables)) {
            var key = table.columns().getFirst().name();
            long last = shared.read(sql -> sql.number("""
                    SELECT coalesce(pg_sequence_last_value(
                        to_regclass(pg_get_serial_sequence('"' || ? || '"', ?))), 0)""", table.name(), key));
            embedded.write(sql -> keepsIds(sql, table)
                    ? sql.execute("DELETE FROM sqlite_sequence WHERE name = ?", table.name())
                            + sql.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table.name(), last)
                    : 0);
        }
    }

    /// Whether ids are never reused.
    private static boolean keepsIds(Sql sql, SharedTable table) {
        return sql.isTrue(
                "SELECT count(*) FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'", table.name());
    }

    private static List<SharedTable> withIds(List<SharedTable> tables) {
        return tables.stream()
                .filter(table -> table.keyColumns() == 1
                        && table.columns().getFirst().type().equals("INTEGER"))
                .toList();
    }
}
