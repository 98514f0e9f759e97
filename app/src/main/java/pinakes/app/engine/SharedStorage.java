package pinakes.app.engine;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
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
import pinakes.engine.http.client.connection.AuthorityFile;

/// The addresses of storage that several engines share, with the keys and certificates in the settings.
public final class SharedStorage {
    private SharedStorage() {}

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
        var region = settings.get(SettingTable.BLOBS_REGION);
        return new BlobAddress.S3(new S3Address(
                url,
                settings.find(SettingTable.BLOBS_ENDPOINT)
                        .orElseGet(() -> URI.create("https://s3." + region + ".amazonaws.com")),
                region,
                settings.get(SettingTable.BLOBS_ADDRESSING) == BucketAddressing.HOST,
                required(settings, SettingTable.BLOBS_ACCESS_KEY),
                required(settings, SettingTable.BLOBS_SECRET_KEY),
                settings.find(SettingTable.BLOBS_CA).map(AuthorityFile::context).orElse(null)));
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

    private static String required(Settings settings, Setting<SecretValue> key) {
        return settings.find(key)
                .map(SecretValue::value)
                .orElseThrow(() -> new EngineUnavailableException("Setting " + key.key()
                        + " is missing. Original files in S3 require it; set " + key.variable() + " or "
                        + key.variable() + "_FILE."));
    }
}
