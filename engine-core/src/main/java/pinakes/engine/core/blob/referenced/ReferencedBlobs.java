package pinakes.engine.core.blob.referenced;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.text.Counted;

/// Keeps blobs for as long as the catalog refers to them.
///
/// Both steps exclude each other: otherwise, bytes could be deleted with an old document while a new job starts to
/// refer to them. A backup holds all blobs, so that those of its moment are still there when it copies them.
public final class ReferencedBlobs {
    private static final Logger LOG = LoggerFactory.getLogger(ReferencedBlobs.class);

    private final Catalog catalog;
    private final BlobStore blobs;
    private final BlobHolds holds = new BlobHolds();

    public ReferencedBlobs(Catalog catalog, BlobStore blobs) {
        this.catalog = catalog;
        this.blobs = blobs;
    }

    public BlobStore blobs() {
        return blobs;
    }

    /// Keeps all blobs until it is closed; then those that nothing refers to are deleted, even if the closing thread is
    /// interrupted, as that of a stopped backup is.
    public Hold hold() {
        holds.enter();
        return () -> Uninterrupted.run(() -> releaseAll(holds.leave()));
    }

    /// Blobs that are kept.
    public interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    /// Stores staged bytes and runs the change that makes the catalog refer to them; they are not deleted in
    /// between. When a quota does not allow the change, they are deleted again.
    public <R> R keepWhile(StagedContent staged, InterruptibleCall<R> reference) throws InterruptedException {
        try {
            return catalog.exclusively(lock(staged.hash()), () -> {
                blobs.keep(staged);
                return reference.call();
            });
        } catch (QuotaExceededException e) {
            release(staged.hash());
            throw e;
        }
    }

    /// Deletes bytes that the catalog no longer refers to. If that fails, the next start sets them aside, because it
    /// cannot tell them from those that a newer catalog refers to.
    public void release(ContentHash content) throws InterruptedException {
        try {
            catalog.exclusively(lock(content), () -> {
                if (!catalog.read(sql -> NeededContent.refersTo(sql, content)) && !holds.postpones(content)) {
                    delete(content);
                }
                return content;
            });
        } catch (EngineUnavailableException e) {
            LOG.warn(
                    "Cannot delete blob {} (the next startup moves it to {}, where you can delete it): {}",
                    content,
                    blobs.orphanLocation(),
                    e.getMessage());
        }
    }

    /// Deletes bytes, each if the catalog no longer refers to it.
    public void releaseAll(Collection<ContentHash> contents) throws InterruptedException {
        for (var content : contents) {
            release(content);
        }
    }

    /// Cleans up after the last process, before anything is stored.
    public void recover() throws InterruptedException {
        try {
            blobs.clearStaging();
            for (var content : filtered(blobs.orphans(), true)) {
                blobs.restore(content);
            }
        } catch (IOException e) {
            throw new EngineUnavailableException("The stored files cannot be cleaned up.", e);
        }
    }

    /// Sets aside all blobs that the catalog does not refer to. The locks protect bytes whose job is just being
    /// entered.
    public void sweep() throws InterruptedException {
        try {
            if (!new BlobOwnership(catalog, blobs).isHeld()) {
                LOG.error("The original files in {} now belong to a different knowledge base", blobs.place());
                return;
            }
            var moved = 0;
            for (var prefix : blobs.prefixes()) {
                for (var content : filtered(blobs.contents(prefix), false)) {
                    moved += setAside(content) ? 1 : 0;
                }
            }
            if (moved > 0) {
                LOG.warn(
                        "Moved {} without a reference in the catalog to {}",
                        Counted.of(moved, "original file"),
                        blobs.orphanLocation());
            }
        } catch (IOException | EngineUnavailableException e) {
            LOG.warn(
                    "Cannot look for original files that the catalog does not refer to (will retry at the next startup): {}",
                    e.getMessage());
        }
    }

    private List<ContentHash> filtered(List<ContentHash> contents, boolean referenced) throws InterruptedException {
        return catalog.read(sql -> contents.stream()
                .filter(content -> NeededContent.refersTo(sql, content) == referenced)
                .toList());
    }

    /// Whether the bytes were there and nothing refers to them.
    private boolean setAside(ContentHash content) throws IOException, InterruptedException {
        try {
            return catalog.exclusively(lock(content), () -> {
                if (holds.isHeld()
                        || !blobs.has(content)
                        || catalog.read(sql -> NeededContent.refersTo(sql, content))) {
                    return false;
                }
                try {
                    blobs.setAside(content);
                    return true;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void delete(ContentHash content) throws InterruptedException {
        try {
            blobs.delete(content);
        } catch (IOException e) {
            throw new EngineUnavailableException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String lock(ContentHash content) {
        return "blob " + content;
    }
}
