package pinakes.engine.local.backup;

import java.time.Instant;
import pinakes.engine.local.catalog.CatalogSnapshot;

/// The first file of a backup: its versions and time.
///
/// @param format always [#FORMAT]
/// @param schemaVersion the version of the catalog's tables
/// @param files the number of original files, and
/// @param bytes the size of the catalog and the original files, for progress only
public record BackupHeader(
        String format,
        int formatVersion,
        String productVersion,
        int schemaVersion,
        Instant createdAt,
        long documents,
        long files,
        long bytes) {
    static final String FORMAT = "pinakes-backup";
    static final int FORMAT_VERSION = 1;

    static BackupHeader of(
            String productVersion, int schemaVersion, Instant createdAt, long documents, long files, long bytes) {
        return new BackupHeader(
                FORMAT, FORMAT_VERSION, productVersion, schemaVersion, createdAt, documents, files, bytes);
    }

    /// Refuses other files and backups made by newer versions.
    void requireReadable() throws InvalidBackupException {
        if (!FORMAT.equals(format)) {
            throw new InvalidBackupException("This is not a Pinakes backup.");
        }
        if (formatVersion > FORMAT_VERSION || schemaVersion > CatalogSnapshot.NEWEST_SCHEMA) {
            throw new InvalidBackupException("The backup was made by Pinakes " + productVersion
                    + ". Restore it with that release or a newer one: its tables have version " + schemaVersion
                    + ", and this program supports only versions up to " + CatalogSnapshot.NEWEST_SCHEMA + ".");
        }
    }
}
