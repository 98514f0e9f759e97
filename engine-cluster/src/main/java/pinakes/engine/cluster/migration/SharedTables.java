package pinakes.engine.cluster.migration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pinakes.engine.cluster.migration.SharedTable.Column;
import pinakes.engine.core.catalog.Sql;

/// Finds the tables that both catalogs have; those that others refer to come first.
final class SharedTables {
    private SharedTables() {}

    /// @param embedded the catalog in SQLite, which describes the tables
    /// @param shared the catalog in PostgreSQL; tables that it computes are views there
    static List<SharedTable> of(CatalogReader embedded, CatalogReader shared) throws InterruptedException {
        Set<String> stored = Set.copyOf(shared.read(sql -> sql.list("""
                SELECT table_name AS name FROM information_schema.tables
                WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'""", row -> row.text("name"))));
        return embedded.read(sql -> {
            var names = sql.list(
                    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
                    row -> row.text("name"));
            var parents = new LinkedHashMap<String, Set<String>>();
            names.stream().filter(stored::contains).forEach(name -> parents.put(name, parents(sql, name)));
            return ordered(parents).stream().map(name -> table(sql, name)).toList();
        });
    }

    private static Set<String> parents(Sql sql, String table) {
        var parents = new HashSet<>(sql.list(
                "SELECT \"table\" AS parent FROM pragma_foreign_key_list(?)", row -> row.text("parent"), table));
        parents.remove(table);
        return parents;
    }

    private static List<String> ordered(Map<String, Set<String>> parents) {
        var ordered = new ArrayList<String>();
        while (ordered.size() < parents.size()) {
            var before = ordered.size();
            parents.forEach((name, needed) -> {
                if (!ordered.contains(name) && ordered.containsAll(needed)) {
                    ordered.add(name);
                }
            });
            if (ordered.size() == before) {
                throw new IllegalStateException("circular references between tables: " + parents);
            }
        }
        return ordered;
    }

    /// Hidden columns are computed.
    private static SharedTable table(Sql sql, String name) {
        var key = columns(sql, name, "pk > 0 ORDER BY pk");
        var all = new ArrayList<>(key);
        all.addAll(columns(sql, name, "pk = 0 AND hidden = 0 ORDER BY cid"));
        if (key.isEmpty()) {
            throw new IllegalStateException("table " + name + " has no primary key");
        }
        return new SharedTable(name, all, key.size());
    }

    private static List<Column> columns(Sql sql, String table, String which) {
        return sql.list(
                "SELECT name, type FROM pragma_table_xinfo(?) WHERE " + which,
                row -> new Column(row.text("name"), row.text("type")),
                table);
    }
}
