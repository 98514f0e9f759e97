package pinakes.engine.local.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteConfig.TransactionMode;
import pinakes.engine.core.catalog.Sql;

/// The catalog file and the configuration of its connections.
record SqliteFile(Path path) {
    /// How long a statement waits for another program, such as a backup, to release the file.
    private static final int BUSY_TIMEOUT_MILLIS = 5_000;

    private static final int JOURNAL_BYTES_MAX = 64 << 20;

    /// Identifies the file even if another one gets its name. Null when the file is missing, and always null on
    /// systems where an open file cannot be deleted.
    @Nullable
    Object key() {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (IOException _) {
            return null;
        }
    }

    Sql openWriter() throws SQLException {
        return new Sql(writer().createConnection(url()));
    }

    Connection openReader() throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        return config.createConnection(url());
    }

    private static SQLiteConfig writer() {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setJournalSizeLimit(JOURNAL_BYTES_MAX);
        // FULL flushes the journal at each commit; NORMAL would lose the newest commits in a power failure.
        config.setSynchronous(SynchronousMode.FULL);
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        // Savepoints would otherwise need space in the temporary directory, which may be full.
        config.setTempStore(TempStore.MEMORY);
        config.enforceForeignKeys(true);
        // Statements use RETURNING; the driver would otherwise query the key after every insert.
        config.setGetGeneratedKeys(false);
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        return config;
    }

    /// As a URI, so that question marks and percent signs in directory names are escaped.
    private String url() {
        return "jdbc:sqlite:" + path.toUri();
    }
}
