package pinakes.app.settings;

import java.net.URI;
import java.nio.file.Path;

/// A place for backups.
public sealed interface BackupTarget {
    record Directory(Path path) implements BackupTarget {}

    /// A bucket or a part of one.
    ///
    /// @param url such as `s3://bucket/prefix`
    record Bucket(URI url) implements BackupTarget {
        /// What such URLs begin with.
        public static final String SCHEME = "s3://";
    }
}
