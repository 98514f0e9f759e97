package pinakes.engine.core.folder;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.folder.FolderSpec;

/// Folders as rows of the catalog; each method runs within a transaction of its caller.
final class FolderTable {
    private FolderTable() {}

    /// The number of a folder; empty when it was never synced or watched.
    static Optional<Long> find(Sql sql, String path) {
        return sql.find("SELECT number FROM folder WHERE path = ?", row -> row.number("number"), path);
    }

    /// The number of a folder, which is added when it is new.
    static long number(Sql sql, String path, String owner) {
        return find(sql, path)
                .orElseGet(() ->
                        sql.number("INSERT INTO folder (path, owner) VALUES (?, ?) RETURNING number", path, owner));
    }

    static Registered watch(Sql sql, FolderSpec spec, String owner, Instant now) {
        var number = number(sql, spec.path(), owner);
        sql.execute(
                "UPDATE folder SET watch = ?, owner = ?, watched_at_micros = ? WHERE number = ?",
                json(spec),
                owner,
                now,
                number);
        return new Registered(spec, owner, now);
    }

    static Optional<Registered> unwatch(Sql sql, String path) {
        var registered =
                sql.find("SELECT * FROM folder WHERE path = ? AND watch IS NOT NULL", FolderTable::registered, path);
        sql.execute("UPDATE folder SET watch = NULL, watched_at_micros = NULL WHERE path = ?", path);
        return registered;
    }

    static List<Registered> watched(Sql sql) {
        return sql.list("SELECT * FROM folder WHERE watch IS NOT NULL ORDER BY path", FolderTable::registered);
    }

    private static String json(FolderSpec spec) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("include", spec.include());
        fields.put("exclude", spec.exclude());
        fields.put("prune", spec.prune());
        fields.put("tags", spec.tags());
        fields.put("metadata", spec.metadata());
        return JsonColumn.of(fields);
    }

    @SuppressWarnings("unchecked") // written by the method above
    private static Registered registered(Row row) {
        var fields = row.object("watch");
        return new Registered(
                new FolderSpec(
                        row.text("path"),
                        (List<String>) fields.getOrDefault("include", List.of()),
                        (List<String>) fields.getOrDefault("exclude", List.of()),
                        Boolean.TRUE.equals(fields.get("prune")),
                        (List<String>) fields.getOrDefault("tags", List.of()),
                        (Map<String, Object>) fields.getOrDefault("metadata", Map.of())),
                row.text("owner"),
                row.instant("watched_at_micros"));
    }

    /// A registered folder.
    record Registered(FolderSpec spec, String owner, Instant at) {}
}
