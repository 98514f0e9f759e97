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

/// The file that SQLite keeps the catalog in, and how connections to it are set up.
record SqliteFile(Path path) {
    /// For as long a statement waits for a program that is not ours, such as a backup, to let go of the file.
    private static final int BUSY_TIMEOUT_MILLIS = 5_000;

    private static final int JOURNAL_BYTES_MAX = 64 << 20;

    /// What tells the file from any other that gets its name later. Null when no file has the name now; always null
    /// on systems where nobody can delete a file that is open.
    @Nullable
    Object key() {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (IOException _) {
            return null;
        }
    }

    /// A connection for the one that writes.
    Connection openWriter() throws SQLException {
        return writer().createConnection(url());
    }

    /// A connection that cannot change anything.
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
        // FULL flushes the journal at each commit; NORMAL would lose the newest commits with the power.
        config.setSynchronous(SynchronousMode.FULL);
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        // Savepoints would need room in the temporary directory, which may be full when the data's disk is not.
        config.setTempStore(TempStore.MEMORY);
        config.enforceForeignKeys(true);
        // Statements say RETURNING where they want a key; the driver would ask for one after every insert.
        config.setGetGeneratedKeys(false);
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        return config;
    }

    /// As a URI, in which a question mark or a percent sign in a directory's name has no meaning of its own.
    private String url() {
        return "jdbc:sqlite:" + path.toUri();
    }
}
