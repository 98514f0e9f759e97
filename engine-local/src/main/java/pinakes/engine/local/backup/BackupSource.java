package pinakes.engine.local.backup;

import java.io.IOException;

/// A backup that can be read.
@FunctionalInterface
public interface BackupSource {
    /// Passes every file to a sink and compares it with the list in the backup.
    ///
    /// @throws InvalidBackupException when anything is missing, superfluous or different; the sink may have files
    ///     by then
    BackupManifest read(BackupSink sink) throws IOException;
}
