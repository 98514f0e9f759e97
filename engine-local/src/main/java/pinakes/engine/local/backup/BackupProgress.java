package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;

/// Receives the progress of a backup or a restoration; called often.
@FunctionalInterface
public interface BackupProgress {
    /// Ignores the progress.
    BackupProgress NONE = (_, _, _) -> {};

    /// Called as the work proceeds.
    ///
    /// @param bytesTotal 0 while unknown
    void at(String activity, long bytesDone, long bytesTotal);

    /// Wraps a sink so that this progress is updated after every file.
    default BackupSink following(String activity, BackupSink sink) {
        var progress = this;
        return new BackupSink() {
            private long done;
            private long total;

            @Override
            public void begin(BackupHeader header) throws IOException {
                total = header.bytes();
                progress.at(activity, 0, total);
                sink.begin(header);
            }

            @Override
            public void file(String name, long bytes, InputStream content) throws IOException {
                sink.file(name, bytes, content);
                done += bytes;
                progress.at(activity, done, Math.max(total, done));
            }
        };
    }
}
