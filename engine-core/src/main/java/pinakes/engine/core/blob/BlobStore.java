package pinakes.engine.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Stores the bytes of documents under their hash; thread-safe.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage fails.
public interface BlobStore {
    /// Where the bytes are, for people.
    String place();

    /// Where incoming bytes are collected on this machine.
    BlobStaging staging();

    /// Stores staged bytes, durably when this returns; discards them if the same bytes are already stored.
    void keep(StagedContent staged) throws InterruptedException;

    boolean has(ContentHash hash) throws InterruptedException;

    /// Opens the bytes. The stream fails at its end if they do not have this hash.
    ///
    /// @throws java.nio.file.NoSuchFileException when there are no such bytes
    InputStream open(ContentHash hash) throws IOException, InterruptedException;

    /// The bytes as a file of this machine, which must not be changed.
    ///
    /// @throws java.io.UncheckedIOException when there are no such bytes, or they do not have this hash
    BlobFile file(ContentHash hash) throws InterruptedException;

    void delete(ContentHash hash) throws IOException, InterruptedException;

    /// The size of all bytes.
    long sizeBytes() throws IOException, InterruptedException;

    /// The first two digits of all hashes; there are at most 256.
    List<String> prefixes() throws IOException, InterruptedException;

    /// The blobs whose hash has a prefix.
    List<ContentHash> contents(String prefix) throws IOException, InterruptedException;

    /// The knowledge base that these blobs belong to; empty when they were never marked.
    Optional<UUID> owner() throws InterruptedException;

    /// Marks these blobs as those of a knowledge base, durably when this returns.
    void mark(UUID owner) throws InterruptedException;

    /// Deletes what the last process left in staging, unless other engines use the same directory.
    void clearStaging() throws IOException;

    /// Where blobs are that were set aside, for people.
    String orphanLocation();

    /// Sets a blob aside that nothing refers to. It is not deleted, because a catalog restored from a backup does not
    /// refer to the newest ones.
    void setAside(ContentHash hash) throws IOException, InterruptedException;

    /// The blobs that were set aside.
    List<ContentHash> orphans() throws IOException, InterruptedException;

    /// Moves a blob that was set aside back to its place.
    void restore(ContentHash hash) throws IOException, InterruptedException;

    /// Why nothing can be stored now; empty when that was possible, now or some seconds ago.
    Optional<String> problem() throws InterruptedException;
}
