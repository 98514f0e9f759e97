package pinakes.engine.local.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.core.catalog.Sql;

/// The schema version of a catalog file, and its migrations.
///
/// The version is SQLite's `user_version`. It changes in one transaction with the tables.
final class CatalogSchema {
    /// One script per version. A released script is never changed.
    private static final List<String> MIGRATIONS = List.of(
            "V1__todos.sql",
            "V2__documents.sql",
            "V3__notes.sql",
            "V4__collections.sql",
            "V5__projects.sql",
            "V6__project_documents.sql",
            "V7__keys.sql",
            "V8__todo_words.sql",
            "V9__requests.sql",
            "V10__tokens.sql",
            "V11__one_index.sql",
            "V12__key_tools.sql",
            "V13__metadata_and_paths.sql",
            "V14__project_tokens.sql",
            "V15__plans_and_batches.sql",
            "V16__folders.sql",
            "V17__tallies_and_versions.sql",
            "V18__audit.sql",
            "V19__names_and_tags_of_collections.sql",
            "V20__quotas.sql",
            "V21__todo_collections.sql",
            "V22__retries.sql",
            "V23__document_versions.sql",
            "V24__content_times.sql",
            "V25__documents_of_several_people.sql",
            "V26__short_parts_of_names.sql",
            "V27__places_of_words.sql",
            "V28__attachments.sql",
            "V29__joined_jobs.sql",
            "V30__jobs_given_back.sql");

    static final int NEWEST = MIGRATIONS.size();

    /// Marks a SQLite file as a catalog: "PINA" in ASCII.
    static final int APPLICATION_ID = 0x50494E41;

    private static final String VERSION = "PRAGMA user_version";

    /// The first catalogs kept their version in a table of a migration library.
    private static final String FORMER_HISTORY = "flyway_schema_history";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogSchema.class);

    private CatalogSchema() {}

    static void mark(Sql writer) {
        writer.script("PRAGMA auto_vacuum = INCREMENTAL; VACUUM"); // takes effect only before the first table
        writer.script("PRAGMA application_id = " + APPLICATION_ID);
    }

    /// Checks that the file is a catalog and migrates it to the newest version.
    static void prepare(DataDirectory directory, SqliteFile file, Sql writer) {
        if (writer.number("PRAGMA application_id") != APPLICATION_ID) {
            throw new DataDirectoryException(
                    directory.path(),
                    "has a " + file.path().getFileName()
                            + " that belongs to another program: move the file aside, or choose another data"
                            + " directory.",
                    null);
        }
        var version = version(writer);
        if (version > NEWEST || version < 0) {
            throw new DataDirectoryException(
                    directory.path(),
                    "was written by a newer version of this program (its tables have version " + version
                            + ", this program supports " + NEWEST + "): run the newer version.",
                    null);
        }
        if (writer.number(VERSION) < NEWEST) {
            if (version > 0) {
                LOG.info("Migrating the catalog in {} from version {} to {}", directory.path(), version, NEWEST);
            }
            migrate(directory, writer, version);
        }
    }

    /// Closing the connection rolls back an unfinished migration. Dropping a table that is made again would delete the
    /// rows that refer to it, so foreign keys are not enforced on this connection, which is used for nothing else.
    private static void migrate(DataDirectory directory, Sql writer, int version) {
        try {
            writer.script("PRAGMA foreign_keys = OFF");
            writer.script("BEGIN IMMEDIATE");
            for (var migration : MIGRATIONS.subList(version, NEWEST)) {
                writer.script(script(migration));
            }
            writer.script("DROP TABLE IF EXISTS " + FORMER_HISTORY);
            writer.script(VERSION + " = " + NEWEST);
            writer.script("COMMIT");
        } catch (IllegalStateException e) {
            if (StorageFault.isOfTheDisk(e)) {
                throw e;
            }
            throw new DataDirectoryException(
                    directory.path(),
                    "has a catalog that could not be migrated to version " + NEWEST + ": "
                            + firstLine(Objects.requireNonNullElse(e.getCause(), e)),
                    e);
        }
    }

    private static int version(Sql writer) {
        var isFormer = writer.isTrue("SELECT count(*) FROM sqlite_schema WHERE name = ?", FORMER_HISTORY);
        return (int) writer.number(isFormer ? "SELECT max(CAST(version AS INTEGER)) FROM " + FORMER_HISTORY : VERSION);
    }

    private static String script(String migration) {
        var path = "/db/migration/" + migration;
        try (var file = CatalogSchema.class.getResourceAsStream(path)) {
            return new String(Objects.requireNonNull(file, path).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
