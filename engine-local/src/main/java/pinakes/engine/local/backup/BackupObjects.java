package pinakes.engine.local.backup;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// A place that keeps the files of several backups: a directory, or a part of a bucket.
///
/// Names have slashes. An object appears under its name when all its bytes are stored.
public interface BackupObjects {
    /// The place as people write it.
    String place();

    /// Prepares the place for its first backup, if it has none.
    ///
    /// @throws InvalidBackupException when it contains something else
    void create() throws IOException, InterruptedException;

    /// Keeps other processes from writing here, and deletes what one of them left behind when it was killed.
    ///
    /// @throws InvalidBackupException when another one is writing
    Lock lock() throws IOException, InterruptedException;

    /// The names and sizes of all objects with a prefix, which ends with a slash.
    SortedMap<String, Long> list(String prefix) throws IOException, InterruptedException;

    /// Stores an object durably; if its bytes do not have the expected hash, nothing is stored.
    ///
    /// @param bytes exactly as many are read
    /// @param expected hash of the bytes; null for any
    /// @return the hash of the bytes as they were stored
    String put(String name, long bytes, InputStream content, @Nullable String expected)
            throws IOException, InterruptedException;

    /// Opens an object.
    ///
    /// @throws java.nio.file.NoSuchFileException when there is none
    Content open(String name) throws IOException, InterruptedException;

    /// Deletes an object, if it exists.
    void delete(String name) throws IOException, InterruptedException;

    /// The right to write, until it is closed.
    interface Lock extends AutoCloseable {
        /// Called before each change that would do harm if another process wrote as well.
        ///
        /// @throws InvalidBackupException when the right was lost
        void requireHeld() throws InvalidBackupException;

        @Override
        void close() throws IOException;
    }

    /// The bytes of an object.
    record Content(long bytes, InputStream stream) implements Closeable {
        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
