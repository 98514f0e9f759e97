package pinakes.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.EngineStorage;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.local.backup.LocalBackups;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.index.IndexesInDirectory;

/// Storage in one directory, for one engine.
public final class EmbeddedStorage {
    private EmbeddedStorage() {}

    /// Opens the storage, and creates the directory if it does not exist.
    ///
    /// @throws pinakes.engine.core.catalog.DataDirectoryException when the directory cannot be used; its message
    ///     is one line for the person who chose the directory
    public static EngineStorage open(Path dataDirectory) {
        var catalog = SqliteCatalog.open(dataDirectory);
        try {
            return new EngineStorage(
                    catalog,
                    FileBlobStore.open(dataDirectory.resolve(DataDirectory.BLOBS)),
                    new IndexesInDirectory(dataDirectory),
                    dataDirectory,
                    EngineRole.ALL,
                    (blobs, clock) -> LocalBackups.start(catalog, blobs, dataDirectory, clock));
        } catch (IOException e) {
            catalog.close();
            throw new EngineUnavailableException(
                    "The files in " + dataDirectory + " cannot be used: " + DiskFault.words(dataDirectory, e), e);
        } catch (RuntimeException e) {
            catalog.close();
            throw e;
        }
    }
}
