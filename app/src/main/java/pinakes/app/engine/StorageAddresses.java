package pinakes.app.engine;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.BackupTarget;
import pinakes.app.settings.BucketAddressing;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.BlobAddress;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.s3.S3Address;
import pinakes.engine.cluster.s3.S3BackupObjects;
import pinakes.engine.http.client.connection.AuthorityFile;
import pinakes.engine.local.backup.BackupStore;

/// The addresses of storage elsewhere, with the keys and certificates in the settings.
public final class StorageAddresses {
    private static final BucketSettings BLOBS = new BucketSettings(
            "Original files",
            SettingTable.BLOBS_ENDPOINT,
            SettingTable.BLOBS_REGION,
            SettingTable.BLOBS_ADDRESSING,
            SettingTable.BLOBS_ACCESS_KEY,
            SettingTable.BLOBS_SECRET_KEY,
            SettingTable.BLOBS_CA);
    private static final BucketSettings BACKUPS = new BucketSettings(
            "Backups",
            SettingTable.BACKUP_ENDPOINT,
            SettingTable.BACKUP_REGION,
            SettingTable.BACKUP_ADDRESSING,
            SettingTable.BACKUP_ACCESS_KEY,
            SettingTable.BACKUP_SECRET_KEY,
            SettingTable.BACKUP_CA);

    private StorageAddresses() {}

    public static PostgresAddress catalog(Settings settings, URI url) {
        var password = settings.find(SettingTable.CATALOG_PASSWORD).map(SecretValue::value);
        return new PostgresAddress(url, password.orElse(null));
    }

    /// A directory or a bucket.
    ///
    /// @throws EngineUnavailableException when a setting for S3 is missing or unusable
    public static BlobAddress blobs(Settings settings, URI url) {
        if (url.getScheme().equals("file")) {
            return new BlobAddress.Directory(Path.of(url));
        }
        return new BlobAddress.S3(BLOBS.address(settings, url));
    }

    /// A place for backups.
    ///
    /// @throws EngineUnavailableException when a setting for S3 is missing or unusable
    public static BackupStore backups(Settings settings, BackupTarget target) {
        return switch (target) {
            case BackupTarget.Directory(var path) -> BackupStore.in(path);
            case BackupTarget.Bucket(var url) -> new BackupStore(new S3BackupObjects(BACKUPS.address(settings, url)));
        };
    }

    /// The search indexes that all engines share; null when each has its own.
    ///
    /// @throws EngineUnavailableException when a certificate is unusable
    public static @Nullable OpenSearchAddress index(Settings settings) {
        return settings.find(SettingTable.INDEX_URL)
                .map(url -> new OpenSearchAddress(
                        url,
                        settings.find(SettingTable.INDEX_PASSWORD)
                                .map(SecretValue::value)
                                .orElse(null),
                        settings.find(SettingTable.INDEX_CA)
                                .map(AuthorityFile::context)
                                .orElse(null)))
                .orElse(null);
    }

    /// The settings for one kind of use of S3.
    ///
    /// @param content what is stored there, as messages call it
    private record BucketSettings(
            String content,
            Setting<URI> endpoint,
            Setting<String> region,
            Setting<BucketAddressing> addressing,
            Setting<SecretValue> accessKey,
            Setting<SecretValue> secretKey,
            Setting<Path> authority) {
        S3Address address(Settings settings, URI url) {
            var chosen = settings.get(region);
            return new S3Address(
                    url,
                    settings.find(endpoint).orElseGet(() -> URI.create("https://s3." + chosen + ".amazonaws.com")),
                    chosen,
                    settings.get(addressing) == BucketAddressing.HOST,
                    required(settings, accessKey),
                    required(settings, secretKey),
                    settings.find(authority).map(AuthorityFile::context).orElse(null));
        }

        private String required(Settings settings, Setting<SecretValue> key) {
            return settings.find(key)
                    .map(SecretValue::value)
                    .orElseThrow(() -> new EngineUnavailableException("Setting " + key.key() + " is missing. " + content
                            + " in S3 require it; set " + key.variable() + " or " + key.variable() + "_FILE."));
        }
    }
}
