package pinakes.engine.core;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;

/// API keys as rows of the catalog.
public record CatalogKeys(Catalog catalog, InstantSource clock) implements Keys {
    private static final int REVOKED_KEPT_MAX = 500;

    @Override
    public AddKeyOutcome add(NewKey request) throws InterruptedException {
        return catalog.write(sql -> {
            if (isTaken(sql, request)) {
                return new AddKeyOutcome.Taken(request.name());
            }
            return inUse(sql) >= KEYS_MAX
                    ? new AddKeyOutcome.TooMany(KEYS_MAX)
                    : new AddKeyOutcome.Issued(insert(sql, request, clock.instant()));
        });
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        return catalog.read(sql -> sql.list("SELECT * FROM api_key ORDER BY sequence", CatalogKeys::key));
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        return catalog.write(sql -> revoke(sql, name, clock.instant()));
    }

    @Override
    public int clear() throws InterruptedException {
        return catalog.write(sql -> {
            var inUse = inUse(sql);
            sql.execute("DELETE FROM api_key");
            return inUse;
        });
    }

    private static int inUse(Sql sql) {
        return (int) sql.number("SELECT count(*) FROM api_key WHERE revoked_at_micros IS NULL");
    }

    private static boolean isTaken(Sql sql, NewKey request) {
        return sql.isTrue("""
                SELECT EXISTS (SELECT 1 FROM api_key
                    WHERE sha256 = ? OR (name = ? AND revoked_at_micros IS NULL))""", request.hash().value(), request.name().value());
    }

    private static ApiKey insert(Sql sql, NewKey request, Instant now) {
        var grant = request.grant();
        return sql.one(
                """
                INSERT INTO api_key (name, sha256, permissions, collections, projects, tools, created_at_micros,
                    expires_at_micros)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                RETURNING *""",
                CatalogKeys::key,
                request.name().value(),
                request.hash().value(),
                names(grant.permissions()),
                names(grant.collections()),
                names(grant.projects()),
                names(grant.tools()),
                now,
                grant.expiresAt());
    }

    private static Optional<ApiKey> revoke(Sql sql, KeyName name, Instant now) {
        var revoked = sql.find("""
                        UPDATE api_key SET revoked_at_micros = ? WHERE name = ? AND revoked_at_micros IS NULL
                        RETURNING *""", CatalogKeys::key, now, name.value());
        sql.execute("""
                        DELETE FROM api_key
                        WHERE revoked_at_micros IS NOT NULL
                            AND sequence <= (SELECT max(sequence) FROM api_key) - ?""", REVOKED_KEPT_MAX);
        return revoked;
    }

    private static ApiKey key(Row row) {
        return new ApiKey(
                new KeyName(row.text("name")),
                new KeyHash(row.text("sha256")),
                new Grant(
                        Set.copyOf(row.strings("permissions")),
                        named(row.textOrNull("collections"), CollectionName::new),
                        named(row.textOrNull("projects"), ProjectId::new),
                        named(row.textOrNull("tools"), name -> name),
                        row.instantOrNull("expires_at_micros")),
                row.instant("created_at_micros"),
                row.instantOrNull("revoked_at_micros"));
    }

    private static @Nullable List<String> names(@Nullable Collection<?> names) {
        return names == null
                ? null
                : names.stream().map(Object::toString).sorted().toList();
    }

    private static <T> @Nullable Set<T> named(@Nullable String column, Function<String, T> name) {
        return column == null
                ? null
                : JsonColumn.strings(column).stream().map(name).collect(Collectors.toSet());
    }
}
