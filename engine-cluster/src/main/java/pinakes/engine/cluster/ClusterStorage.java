package pinakes.engine.cluster;

import java.io.IOException;
import java.nio.file.Path;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.postgres.PostgresCatalog;
import pinakes.engine.local.EngineStorage;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.file.DiskFault;

/// Opens storage that several engines share.
public final class ClusterStorage {
    private ClusterStorage() {}

    /// Opens a catalog in PostgreSQL, and blobs in a directory that all engines see.
    ///
    /// @param directory of this engine alone
    /// @throws EngineUnavailableException when the database or the directory of blobs cannot be used
    public static EngineStorage open(PostgresAddress address, Path blobs, Path directory) {
        var catalog = PostgresCatalog.open(address, directory);
        try {
            return new EngineStorage(catalog, BlobStore.open(blobs), directory);
        } catch (IOException e) {
            catalog.close();
            throw new EngineUnavailableException(
                    "The files below " + blobs + " cannot be used: " + DiskFault.words(blobs, e), e);
        }
    }
}
