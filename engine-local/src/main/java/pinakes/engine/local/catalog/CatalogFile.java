package pinakes.engine.local.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.file.OwnerOnly;

/// Finds or creates the catalog file in a data directory.
///
/// A new catalog is created under another name and renamed when complete. An empty catalog file is therefore
/// always a damaged one.
public final class CatalogFile {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogFile.class);
    private static final String NAME = "catalog.db";
    private static final String DRAFT_NAME = "catalog.db.new";
    private static final String JOURNAL = "-wal";

    /// A catalog or draft, and the files that SQLite may have left next to it when the process was killed.
    private static final List<String> SUFFIXES = List.of("", JOURNAL, "-shm", "-journal");

    private CatalogFile() {}

    /// Whether a data directory, which may be missing, has no catalog and never had one.
    public static boolean isMissing(Path directory) {
        var path = directory.resolve(NAME);
        return Files.notExists(path) && Files.notExists(beside(path, JOURNAL));
    }

    /// Reads a catalog as it is now, even while another process uses it. All reads of the result see the same
    /// snapshot.
    ///
    /// @throws EngineUnavailableException when there is no catalog, or its version is different
    public static Sql snapshot(Path directory) {
        if (isMissing(directory)) {
            throw new EngineUnavailableException("There is no knowledge base in " + directory + ".");
        }
        try {
            var sql = new Sql(new SqliteFile(directory.resolve(NAME)).openReader());
            sql.script("BEGIN");
            var version = sql.number("PRAGMA user_version");
            if (version == CatalogSchema.NEWEST) {
                return sql;
            }
            sql.close();
            throw new EngineUnavailableException("The catalog in " + directory + " was written by "
                    + (version > CatalogSchema.NEWEST
                            ? "a newer version of this program. Use that version."
                            : "an older version of this program. Start a server of this version once to migrate it."));
        } catch (SQLException | IllegalStateException e) {
            throw new EngineUnavailableException(
                    "The catalog in " + directory + " "
                            + StorageFault.explained(e).orElse("cannot be opened."),
                    e);
        }
    }

    /// The file, migrated to the newest tables.
    static SqliteFile prepared(DataDirectory directory) {
        var path = directory.path().resolve(NAME);
        try {
            if (Files.notExists(path)) {
                refuseOrphans(directory, path);
                create(directory, path);
            } else if (Files.size(path) == 0) {
                throw lost(directory, "a " + NAME + " that is empty");
            }
            // It may be a copy, and copies can get permissions for everyone.
            SUFFIXES.forEach(suffix -> OwnerOnly.tighten(beside(path, suffix)));
            var file = new SqliteFile(path);
            try (var writer = file.openWriter()) {
                CatalogSchema.prepare(directory, file, writer);
            }
            return file;
        } catch (SQLException | IllegalStateException e) {
            var why = StorageFault.explained(e).orElse("cannot be opened.");
            throw new DataDirectoryException(directory.path(), "has a " + NAME + " that " + why, e);
        } catch (IOException e) {
            throw new DataDirectoryException(
                    directory.path(), "has a " + NAME + " that cannot be accessed: " + e.getMessage(), e);
        }
    }

    /// Refuses to start with an empty catalog next to existing data: SQLite would discard the journal, which may
    /// hold the newest changes, and all other files would be orphans.
    private static void refuseOrphans(DataDirectory directory, Path path) throws IOException {
        if (Files.exists(beside(path, JOURNAL))) {
            throw lost(directory, "a " + NAME + JOURNAL + " but no " + NAME);
        }
        for (var name : List.of(DataDirectory.BLOBS, DataDirectory.INDEX, DataDirectory.PROJECTS)) {
            if (hasFiles(directory.path().resolve(name))) {
                throw new DataDirectoryException(
                        directory.path(),
                        "has files in " + name + " but no " + NAME + ": restore " + NAME + " from a backup, or move "
                                + name + " aside to start over.",
                        null);
            }
        }
    }

    private static boolean hasFiles(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return false;
        }
        try (var files = Files.walk(directory)) {
            return files.anyMatch(Files::isRegularFile);
        }
    }

    /// The rename becomes durable with the first change: SQLite flushes the directory when it creates a journal.
    private static void create(DataDirectory directory, Path path) throws SQLException, IOException {
        LOG.info("Creating a new knowledge base in {}", directory.path());
        var draft = directory.path().resolve(DRAFT_NAME);
        for (var suffix : SUFFIXES) {
            Files.deleteIfExists(beside(draft, suffix));
        }
        var file = new SqliteFile(directory.file(DRAFT_NAME));
        try (var writer = file.openWriter()) {
            CatalogSchema.mark(writer);
            CatalogSchema.prepare(directory, file, writer);
        }
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path beside(Path path, String suffix) {
        return path.resolveSibling(path.getFileName() + suffix);
    }

    private static DataDirectoryException lost(DataDirectory directory, String what) {
        return new DataDirectoryException(
                directory.path(), "has " + what + ": restore it from a backup, or move it aside to start over.", null);
    }
}
