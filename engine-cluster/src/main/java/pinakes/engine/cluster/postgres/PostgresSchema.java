package pinakes.engine.cluster.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.document.BlobOwnership;

/// The version of the tables in a database, and its migrations.
///
/// Versions are the same as in the embedded catalog, so that both have the same tables in the same version.
final class PostgresSchema {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresSchema.class);

    /// The version that the first script creates.
    private static final int FIRST = 18;

    /// One script per version. A released script is never changed.
    private static final List<String> MIGRATIONS = List.of(
            "tables.sql",
            "names_and_tags_of_collections.sql",
            "quotas.sql",
            "todo_collections.sql",
            "retries.sql",
            "document_versions.sql");

    static final int NEWEST = FIRST + MIGRATIONS.size() - 1;

    private PostgresSchema() {}

    /// Migrates the database to the newest version; engines that start together do so one after the other.
    ///
    /// @param blobs must be empty when the database is
    static void prepare(Sql sql, PostgresAddress address, BlobStore blobs) throws InterruptedException {
        sql.execute("BEGIN");
        sql.list("SELECT pg_advisory_xact_lock(hashtextextended('pinakes schema', 0))", _ -> "");
        var version = version(sql);
        if (version > NEWEST) {
            throw new EngineUnavailableException("The catalog at " + address
                    + " was written by a newer version of this program (its tables have version " + version
                    + ", this program supports " + NEWEST + "): run the newer program.");
        }
        if (version == 0) {
            BlobOwnership.requireUnused(blobs, address.toString());
        }
        if (version < NEWEST) {
            LOG.info("Migrating the catalog at {} from version {} to {}", address, version, NEWEST);
            for (var i = Math.max(0, version - FIRST + 1); i < MIGRATIONS.size(); i++) {
                sql.script(script(MIGRATIONS.get(i)));
            }
            sql.script(
                    "CREATE TABLE IF NOT EXISTS catalog_version (version BIGINT NOT NULL); DELETE FROM catalog_version");
            sql.execute("INSERT INTO catalog_version (version) VALUES (?)", NEWEST);
        }
        sql.execute("COMMIT");
    }

    /// @throws EngineUnavailableException when the tables are missing or have a different version
    static void requireNewest(Sql sql, PostgresAddress address) {
        if (version(sql) != NEWEST) {
            throw new EngineUnavailableException("The catalog at " + address
                    + " does not exist or has a different schema version. Start an engine of this version once with this"
                    + " catalog-url to create or migrate it.");
        }
    }

    /// The version of the tables; 0 when there are none.
    private static int version(Sql sql) {
        return sql.isTrue("SELECT to_regclass('catalog_version') IS NOT NULL")
                ? (int) sql.number("SELECT version FROM catalog_version")
                : 0;
    }

    private static String script(String name) {
        var path = "/pinakes/engine/cluster/" + name;
        try (var file = PostgresSchema.class.getResourceAsStream(path)) {
            return new String(Objects.requireNonNull(file, path).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
