package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;

/// Receives the files of a backup.
public interface BackupSink {
    /// Takes nothing, so that reading only compares.
    BackupSink NOTHING = new BackupSink() {
        @Override
        public void begin(BackupHeader header) {}

        @Override
        public void file(String name, long bytes, InputStream content) {}
    };

    /// Called first.
    void begin(BackupHeader header) throws IOException;

    /// Called for the catalog and then for every original file. What it does not read is skipped.
    void file(String name, long bytes, InputStream content) throws IOException;
}
