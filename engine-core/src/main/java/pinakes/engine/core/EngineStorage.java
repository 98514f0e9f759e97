package pinakes.engine.core;

import java.nio.file.Path;
import java.util.Set;
import pinakes.engine.EngineRole;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.indexing.IndexStorage;

/// Where an engine keeps its data. Everything above is the same for every storage.
///
/// @param directory a directory of this engine alone
/// @param roles what this engine does; others on the same storage may do the rest
/// @param backups how this storage is backed up
public record EngineStorage(
        Catalog catalog,
        BlobStore blobs,
        IndexStorage indexes,
        Path directory,
        Set<EngineRole> roles,
        StorageBackups backups) {}
