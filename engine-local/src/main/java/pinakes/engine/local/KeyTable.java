package pinakes.engine.local;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.project.ProjectId;

/// Keys as rows of the catalog; each method is part of a change or query of its caller.
final class KeyTable {
    /// How many revoked keys are remembered.
    private static final int REVOKED_KEPT_MAX = 500;

    private KeyTable() {}

    static List<ApiKey> list(Handle handle) {
        return handle.createQuery("SELECT * FROM api_key ORDER BY sequence")
                .map((row, _) -> key(row))
                .list();
    }

    static int inUse(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM api_key WHERE revoked_at_micros IS NULL")
                .mapTo(Integer.class)
                .one();
    }

    static boolean isTaken(Handle handle, NewKey wish) {
        return handle.createQuery("""
                        SELECT EXISTS (SELECT 1 FROM api_key
                            WHERE sha256 = :hash OR (name = :name AND revoked_at_micros IS NULL))""")
                .bind("hash", wish.hash().value())
                .bind("name", wish.name().value())
                .mapTo(Boolean.class)
                .one();
    }

    static ApiKey insert(Handle handle, NewKey wish, Instant now) {
        var grant = wish.grant();
        return handle.createQuery("""
                        INSERT INTO api_key (name, sha256, permissions, collections, projects, created_at_micros,
                            expires_at_micros)
                        VALUES (:name, :hash, :permissions, :collections, :projects, :now, :expires)
                        RETURNING *""")
                .bind("name", wish.name().value())
                .bind("hash", wish.hash().value())
                .bind("permissions", names(grant.permissions()))
                .bind("collections", names(grant.collections()))
                .bind("projects", names(grant.projects()))
                .bind("now", EpochMicros.of(now))
                .bind("expires", grant.expiresAt() == null ? null : EpochMicros.of(grant.expiresAt()))
                .map((row, _) -> key(row))
                .one();
    }

    static Optional<ApiKey> revoke(Handle handle, KeyName name, Instant now) {
        var revoked = handle.createQuery("""
                        UPDATE api_key SET revoked_at_micros = :now WHERE name = :name AND revoked_at_micros IS NULL
                        RETURNING *""")
                .bind("name", name.value())
                .bind("now", EpochMicros.of(now))
                .map((row, _) -> key(row))
                .findOne();
        handle.createUpdate("""
                        DELETE FROM api_key
                        WHERE revoked_at_micros IS NOT NULL
                            AND sequence <= (SELECT max(sequence) FROM api_key) - :kept""").bind("kept", REVOKED_KEPT_MAX).execute();
        return revoked;
    }

    static void deleteAll(Handle handle) {
        handle.createUpdate("DELETE FROM api_key").execute();
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
