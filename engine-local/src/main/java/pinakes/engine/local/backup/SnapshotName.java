package pinakes.engine.local.backup;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// The name of a snapshot in a [BackupStore]: its time.
record SnapshotName(String value) {
    /// What the names of the files of all snapshots begin with.
    static final String ROOT = "snapshots/";

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HHmmss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    static SnapshotName of(Instant time) {
        return new SnapshotName(FORMAT.format(time));
    }

    /// The snapshot that this file completes; empty if the file is not a manifest.
    static Optional<SnapshotName> ofManifest(String file) {
        var ending = "/" + BackupNames.MANIFEST;
        if (!file.startsWith(ROOT) || !file.endsWith(ending) || file.length() <= ROOT.length() + ending.length()) {
            return Optional.empty();
        }
        var name = file.substring(ROOT.length(), file.length() - ending.length());
        return name.contains("/") || name.startsWith(".") ? Optional.empty() : Optional.of(new SnapshotName(name));
    }

    String file(String name) {
        return ROOT + value + "/" + name;
    }
}
