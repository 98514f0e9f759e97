package pinakes.engine.cluster.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.referenced.BlobOwnership;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.text.Counted;

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
            "document_versions.sql",
            "content_times.sql",
            "documents_of_several_people.sql",
            "short_parts_of_names.sql",
            "places_of_words.sql",
            "attachments.sql",
            "joined_jobs.sql",
            "jobs_given_back.sql");

    static final int NEWEST = FIRST + MIGRATIONS.size() - 1;

    /// The oldest version whose programs can use the newest tables, at the same time as newer programs, so that
    /// engines can be upgraded one by one. A migration that removes or changes what they use raises this to its own
    /// version; the triggers of revisions, which replaced messages to older engines, raised it to 29.
    static final int TOLERATED_FROM = 29;

    private static final Backoff DEADLOCKS = Backoff.of(10, Duration.ofMillis(100), Duration.ofSeconds(2));

    private PostgresSchema() {}

    /// Migrates the database to the newest version; engines that start at the same time take turns. Tables of a newer
    /// version are kept if this program can still use them.
    ///
    /// @param blobs must be empty when the database is
    static void prepare(Sql sql, PostgresAddress address, BlobStore blobs) throws InterruptedException {
        alone(sql, () -> {
            var version = version(sql);
            if (version == 0) {
                BlobOwnership.requireUnused(blobs, address.toString());
            } else {
                prepareEngines(sql);
            }
            if (version < NEWEST) {
                migrate(sql, address, version);
            } else if (version > NEWEST) {
                requireTolerated(sql, address, version);
            }
            prepareRevisions(sql);
        });
    }

    /// Runs a step in a transaction while no other engine prepares the database. Engines that use the tables at the
    /// same time lock them in other orders, so the step is retried if a deadlock aborts it.
    static void alone(Sql sql, InterruptibleTask step) throws InterruptedException {
        DEADLOCKS.retry(
                () -> {
                    sql.execute("BEGIN");
                    sql.list("SELECT pg_advisory_xact_lock(hashtextextended('pinakes schema', 0))", _ -> "");
                    step.run();
                    return sql.execute("COMMIT");
                },
                PostgresFault::isConflict,
                _ -> {
                    sql.execute("ROLLBACK");
                    LOG.info("The tables are in use; retrying the migration");
                });
    }

    private static void migrate(Sql sql, PostgresAddress address, int version) {
        LOG.info("Migrating the catalog at {} from version {} to {}", address, version, NEWEST);
        var older = version == 0 ? 0 : EngineLease.olderThan(sql, TOLERATED_FROM);
        if (older > 0) {
            throw new EngineUnavailableException("The catalog at " + address + " cannot be migrated from version "
                    + version + " to " + NEWEST + " while older engines that cannot use the new tables are running ("
                    + Counted.of(older, "engine") + "). Stop all older engines, then start this one.");
        }
        if (version == 0) {
            sql.script("CREATE TABLE catalog_version (version BIGINT NOT NULL)");
        }
        run(sql, migrationsSince(version));
        prepareEngines(sql);
        sql.execute("DELETE FROM catalog_version");
        sql.execute("INSERT INTO catalog_version (version, tolerated_from) VALUES (?, ?)", NEWEST, TOLERATED_FROM);
    }

    /// The scripts that make tables of a version those of the newest.
    static List<String> migrationsSince(int version) {
        return MIGRATIONS.stream()
                .skip(Math.max(0, version - FIRST + 1))
                .map(PostgresSchema::script)
                .toList();
    }

    /// Every change of the catalog locks `catalog_version` first, so none is in progress while other tables are
    /// altered.
    static void run(Sql sql, List<String> scripts) {
        sql.script("LOCK TABLE catalog_version IN EXCLUSIVE MODE");
        scripts.forEach(sql::script);
    }

    private static void prepareEngines(Sql sql) {
        var isPrepared = sql.isTrue("""
                SELECT EXISTS (SELECT 1 FROM information_schema.columns
                    WHERE table_schema = current_schema() AND table_name = 'catalog_version'
                        AND column_name = 'tolerated_from')""");
        if (!isPrepared) {
            sql.script(script("engines.sql"));
        }
    }

    /// As the tables of engines, not part of the version.
    private static void prepareRevisions(Sql sql) {
        if (!sql.isTrue("SELECT to_regclass('data_change') IS NOT NULL")) {
            run(sql, List.of(script("revisions.sql")));
        }
    }

    /// Tables of a newer version say from which version on programs can use them.
    private static void requireTolerated(Sql sql, PostgresAddress address, int version) {
        var toleratedFrom = sql.number("SELECT coalesce(tolerated_from, version) FROM catalog_version");
        if (toleratedFrom > NEWEST) {
            throw new EngineUnavailableException("The catalog at " + address
                    + " was written by a newer version of this program (its tables have version " + version
                    + ", this program supports " + NEWEST + "): run the newer version.");
        }
        LOG.info(
                "The catalog at {} has tables of version {}; this program was built for version {}, but can use them",
                address,
                version,
                NEWEST);
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
