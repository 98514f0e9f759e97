package pinakes.engine.cluster.migration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.referenced.BlobOwnership;
import pinakes.engine.core.catalog.CopyMark;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;

/// A table that both catalogs have, without columns that the database computes.
///
/// @param columns the columns of the primary key come first
/// @param keyColumns how many columns the primary key has
record SharedTable(String name, List<Column> columns, int keyColumns) {
    /// Rows about one engine, about the copy itself, or about which knowledge base it is.
    private static final String NOT_COPIED = " AND name NOT IN ('" + CopyMark.NAME + "', '" + BlobOwnership.PROPERTY
            + "') AND substr(name, 1, 15) <> 'index_directory'";

    SharedTable {
        columns = List.copyOf(columns);
    }

    /// @param type as SQLite calls it: `INTEGER`, `TEXT` or `BLOB`
    record Column(String name, String type) {
        @Nullable
        Object of(Row row) {
            if (row.isNull(name)) {
                return null;
            }
            return switch (type) {
                case "INTEGER" -> row.number(name);
                case "TEXT" -> row.text(name);
                case "BLOB" -> row.bytes(name);
                default -> throw new IllegalStateException("column " + name + " has the type " + type);
            };
        }

        private String quoted() {
            return '"' + name + '"';
        }
    }

    /// Some rows in the order of the key.
    ///
    /// @param after the row before the first one; null at the beginning
    List<CopiedRow> page(Sql sql, @Nullable CopiedRow after, int limit) {
        var key = String.join(", ", names(keyColumns));
        var values = new ArrayList<@Nullable Object>(after == null ? List.of() : after.key());
        values.add(limit);
        return sql.list(
                "SELECT " + String.join(", ", names(columns.size())) + " FROM " + quoted() + " WHERE TRUE"
                        + (name.equals("fact") ? NOT_COPIED : "")
                        + (after == null ? "" : " AND (" + key + ") > (" + marks(keyColumns) + ")")
                        + " ORDER BY " + key + " LIMIT ?",
                this::row,
                values.toArray());
    }

    private CopiedRow row(Row row) {
        var values = new ArrayList<@Nullable Object>();
        columns.forEach(column -> values.add(column.of(row)));
        return new CopiedRow(values, keyColumns);
    }

    void insert(Sql sql, List<CopiedRow> rows) {
        var values = new ArrayList<@Nullable Object>();
        rows.forEach(row -> values.addAll(row.values()));
        var one = "(" + marks(columns.size()) + ")";
        sql.execute(
                "INSERT INTO " + quoted() + " (" + String.join(", ", names(columns.size())) + ") VALUES "
                        + String.join(", ", Collections.nCopies(rows.size(), one)),
                values.toArray());
    }

    void delete(Sql sql, CopiedRow row) {
        var condition =
                names(keyColumns).stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
        sql.execute("DELETE FROM " + quoted() + " WHERE " + condition, row.key().toArray());
    }

    private List<String> names(int count) {
        return columns.subList(0, count).stream().map(Column::quoted).toList();
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    private String quoted() {
        return '"' + name + '"';
    }
}
