package pinakes.engine.cluster;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.opensearch.OpenSearchStorage;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.postgres.PostgresCatalog;
import pinakes.engine.core.EngineStorage;
import pinakes.engine.local.index.IndexesInDirectory;

/// Opens storage that several engines share.
public final class ClusterStorage {
    private ClusterStorage() {}

    /// Opens a catalog in PostgreSQL, and blobs that all engines see. The catalog is created if both are empty.
    ///
    /// @param index that all engines share; null for indexes of this engine alone
    /// @param directory of this engine alone
    /// @param roles what this engine does
    /// @throws pinakes.engine.EngineUnavailableException when the database or the blobs cannot be used
    public static EngineStorage open(
            PostgresAddress address,
            BlobAddress blobs,
            @Nullable OpenSearchAddress index,
            Path directory,
            Set<EngineRole> roles)
            throws InterruptedException {
        var files = blobs.open(directory);
        var indexes = index == null ? new IndexesInDirectory(directory) : new OpenSearchStorage(index);
        return new EngineStorage(
                PostgresCatalog.open(address, directory, files, roles),
                files,
                indexes,
                directory,
                roles,
                (_, _) -> ClusterStorage::refuseBackup);
    }

    private static InputStream refuseBackup(Set<String> known) {
        throw new EngineUnavailableException("This catalog is in PostgreSQL, which has its own backups: run pg_dump,"
                + " and then copy the original files at blobs-url. The guide describes the steps.");
    }
}
