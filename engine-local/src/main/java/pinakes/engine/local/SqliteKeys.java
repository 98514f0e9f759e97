package pinakes.engine.local;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.project.ProjectId;

/// API keys as rows of the catalog.
public final class SqliteKeys implements Keys {
    private static final int REVOKED_KEPT_MAX = 500;

    private final Catalog catalog;
    private final InstantSource clock;

    public SqliteKeys(Catalog catalog, InstantSource clock) {
        this.catalog = catalog;
        this.clock = clock;
    }

    @Override
    public AddKeyOutcome add(NewKey request) throws InterruptedException {
        return catalog.write(handle -> {
            if (isTaken(handle, request)) {
                return new AddKeyOutcome.Taken(request.name());
            }
            return inUse(handle) >= KEYS_MAX
                    ? new AddKeyOutcome.TooMany(KEYS_MAX)
                    : new AddKeyOutcome.Issued(insert(handle, request, clock.instant()));
        });
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        return catalog.read(handle -> handle.createQuery("SELECT * FROM api_key ORDER BY sequence")
                .map((row, _) -> key(row))
                .list());
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        return catalog.write(handle -> revoke(handle, name, clock.instant()));
    }

    @Override
    public int clear() throws InterruptedException {
        return catalog.write(handle -> {
            var inUse = inUse(handle);
            handle.execute("DELETE FROM api_key");
            return inUse;
        });
    }

    private static int inUse(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM api_key WHERE revoked_at_micros IS NULL")
                .mapTo(Integer.class)
                .one();
    }

    private static boolean isTaken(Handle handle, NewKey request) {
        var hash = request.hash().value();
        return handle.select("""
                        SELECT EXISTS (SELECT 1 FROM api_key
                            WHERE sha256 = ? OR (name = ? AND revoked_at_micros IS NULL))""", hash, request.name().value())
                .mapTo(Boolean.class)
                .one();
    }

    private static ApiKey insert(Handle handle, NewKey request, Instant now) {
        var grant = request.grant();
        return handle.createQuery("""
                        INSERT INTO api_key (name, sha256, permissions, collections, projects, created_at_micros,
                            expires_at_micros)
                        VALUES (:name, :hash, :permissions, :collections, :projects, :now, :expires)
                        RETURNING *""")
                .bind("name", request.name().value())
                .bind("hash", request.hash().value())
                .bind("permissions", names(grant.permissions()))
                .bind("collections", names(grant.collections()))
                .bind("projects", names(grant.projects()))
                .bind("now", EpochMicros.of(now))
                .bind("expires", grant.expiresAt() == null ? null : EpochMicros.of(grant.expiresAt()))
                .map((row, _) -> key(row))
                .one();
    }

    private static Optional<ApiKey> revoke(Handle handle, KeyName name, Instant now) {
        var revoked = handle.select("""
                        UPDATE api_key SET revoked_at_micros = ? WHERE name = ? AND revoked_at_micros IS NULL
                        RETURNING *""", EpochMicros.of(now), name.value())
                .map((row, _) -> key(row))
                .findOne();
        handle.execute("""
                        DELETE FROM api_key
                        WHERE revoked_at_micros IS NOT NULL
                            AND sequence <= (SELECT max(sequence) FROM api_key) - ?""", REVOKED_KEPT_MAX);
        return revoked;
    }

    private static ApiKey key(ResultSet row) throws SQLException {
        return new ApiKey(
                new KeyName(row.getString("name")),
                new KeyHash(row.getString("sha256")),
                new Grant(
                        Set.copyOf(JsonColumn.strings(row.getString("permissions"))),
                        named(row.getString("collections"), CollectionName::new),
                        named(row.getString("projects"), ProjectId::new),
                        EpochMicros.nullable(row, "expires_at_micros")),
                EpochMicros.at(row.getLong("created_at_micros")),
                EpochMicros.nullable(row, "revoked_at_micros"));
    }

    private static @Nullable String names(@Nullable Collection<?> names) {
        return names == null
                ? null
                : JsonColumn.of(names.stream().map(Object::toString).sorted().toList());
    }

    private static <T> @Nullable Set<T> named(@Nullable String column, Function<String, T> name) {
        return column == null
                ? null
                : JsonColumn.strings(column).stream().map(name).collect(Collectors.toSet());
    }
}
