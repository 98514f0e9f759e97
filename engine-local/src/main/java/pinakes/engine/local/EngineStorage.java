package pinakes.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.blob.FileBlobStore;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.DataDirectory;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.file.DiskFault;
import pinakes.engine.local.indexing.IndexStorage;
import pinakes.engine.local.indexing.IndexesInDirectory;

/// Where an engine keeps its data. Everything above is the same for every storage.
///
/// @param directory a directory of this engine alone
/// @param roles what this engine does; others on the same storage may do the rest
public record EngineStorage(
        Catalog catalog, BlobStore blobs, IndexStorage indexes, Path directory, Set<EngineRole> roles) {
    /// Keeps everything in one directory, which is created if it does not exist.
    static EngineStorage of(Path dataDirectory) {
        var catalog = SqliteCatalog.open(dataDirectory);
        try {
            return new EngineStorage(
                    catalog,
                    FileBlobStore.open(dataDirectory.resolve(DataDirectory.BLOBS)),
                    new IndexesInDirectory(dataDirectory),
                    dataDirectory,
                    EngineRole.ALL);
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
