package pinakes.engine.cluster;

import java.io.IOException;
import java.nio.file.Path;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.s3.S3Address;
import pinakes.engine.cluster.s3.S3BlobStore;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.local.FileBlobStore;

/// Where engines that share a catalog keep their original files.
public sealed interface BlobAddress {
    /// A directory that all engines see under this path.
    record Directory(Path path) implements BlobAddress {}

    /// A bucket, or a part of one.
    record S3(S3Address address) implements BlobAddress {}

    /// Opens the store at this address.
    ///
    /// @param own a directory of this engine alone
    /// @throws EngineUnavailableException when it cannot be used
    default BlobStore open(Path own) throws InterruptedException {
        try {
            return switch (this) {
                case Directory(var path) -> FileBlobStore.shared(path);
                case S3(var address) -> S3BlobStore.open(address, own.resolve(FileBlobStore.STAGING));
            };
        } catch (IOException e) {
            var place = this instanceof Directory(var path) ? path : own;
            throw new EngineUnavailableException(
                    "The files in " + place + " cannot be used: " + DiskFault.words(place, e), e);
        }
    }
}
