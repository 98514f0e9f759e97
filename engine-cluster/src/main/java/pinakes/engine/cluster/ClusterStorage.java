package pinakes.engine.cluster;

import java.nio.file.Path;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.postgres.PostgresCatalog;
import pinakes.engine.local.EngineStorage;

/// Opens storage that several engines share.
public final class ClusterStorage {
    private ClusterStorage() {}

    /// Opens a catalog in PostgreSQL, and blobs that all engines see.
    ///
    /// @param directory of this engine alone
    /// @throws pinakes.engine.EngineUnavailableException when the database or the blobs cannot be used
    public static EngineStorage open(PostgresAddress address, BlobAddress blobs, Path directory)
            throws InterruptedException {
        var catalog = PostgresCatalog.open(address, directory);
        try {
            return new EngineStorage(catalog, blobs.open(directory), directory);
        } catch (RuntimeException | InterruptedException e) {
            catalog.close();
            throw e;
        }
    }
}
