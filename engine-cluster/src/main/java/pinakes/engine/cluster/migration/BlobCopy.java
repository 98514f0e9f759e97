package pinakes.engine.cluster.migration;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.DamagedBlobException;

/// Copies the blobs that rows refer to.
///
/// Every file is compared with its hash when it is read from the source, when it was written, and when it is read back
/// from the target. Files that the target already has are read, too, and replaced if they are damaged.
record BlobCopy(CatalogReader catalog, BlobStore source, BlobStore target) {
    private static final Logger LOG = LoggerFactory.getLogger(BlobCopy.class);
    private static final int PREFIXES = 256;
    private static final String AFTER_ALL = "g";

    private static final String REFERRED_TO = """
            SELECT content_hash FROM document WHERE content_hash >= :from AND content_hash < :end
            UNION SELECT content_hash FROM document_version WHERE content_hash >= :from AND content_hash < :end
            UNION SELECT content_hash FROM project_document WHERE content_hash >= :from AND content_hash < :end
                AND project IN (SELECT number FROM project WHERE id IS NOT NULL)
            UNION SELECT content_hash FROM job WHERE (state IN ('queued', 'running') OR is_kept = 1)
                AND content_hash >= :from AND content_hash < :end""";

    /// @param files those that rows refer to and that are in the target now
    /// @param copied how many of them were not there before, or damaged
    /// @param missing those that the source does not have, or has damaged
    record Result(long files, long copied, long missing) {}

    Result copy() throws IOException, InterruptedException {
        var files = 0L;
        var copied = 0L;
        var missing = 0L;
        var prefixes = Set.copyOf(target.prefixes());
        for (var number = 0; number < PREFIXES; number++) {
            var prefix = prefix(number);
            var present = prefixes.contains(prefix) ? new HashSet<>(target.contents(prefix)) : Set.<ContentHash>of();
            for (var hash : wanted(prefix, number + 1 < PREFIXES ? prefix(number + 1) : AFTER_ALL)) {
                var isPresent = present.contains(hash);
                if (isPresent && damage(hash).isEmpty()) {
                    files++;
                } else if (copy(hash, isPresent)) {
                    files++;
                    copied++;
                } else {
                    missing++;
                }
            }
        }
        return new Result(files, copied, missing);
    }

    private static String prefix(int number) {
        return HexFormat.of().toHexDigits((byte) number);
    }

    private List<ContentHash> wanted(String from, String end) throws InterruptedException {
        return catalog.read(sql -> sql.list(REFERRED_TO, row -> new ContentHash(row.text("content_hash")), from, end));
    }

    /// Copies a file; false when the source does not have it.
    ///
    /// @param isDamaged whether the target has other bytes in its place
    private boolean copy(ContentHash hash, boolean isDamaged) throws IOException, InterruptedException {
        try (var content = source.open(hash);
                var staged = target.staging().stage(content, Long.MAX_VALUE)) {
            if (isDamaged) {
                target.delete(hash);
            }
            target.keep(staged);
        } catch (NoSuchFileException _) {
            LOG.warn("The original file {} is missing from {}", hash, source.place());
            return false;
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while copying the original files");
            }
            LOG.warn("The original file {} cannot be copied: {}", hash, e.getMessage());
            return false;
        }
        var damage = damage(hash);
        if (damage.isPresent()) {
            throw new EngineUnavailableException(
                    "The file " + hash + " in " + target.place() + " cannot be read back.", damage.get());
        }
        return true;
    }

    /// Why a file of the target is missing or has other bytes; empty when it is as it should be.
    ///
    /// @throws EngineUnavailableException when it cannot be read now, so it may be as it should be
    private Optional<IOException> damage(ContentHash hash) throws InterruptedException {
        try (var content = target.open(hash)) {
            content.transferTo(OutputStream.nullOutputStream());
            return Optional.empty();
        } catch (DamagedBlobException | NoSuchFileException e) {
            return Optional.of(e);
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while checking the original files");
            }
            throw new EngineUnavailableException(
                    "The file " + hash + " in " + target.place() + " cannot be read: " + e.getMessage()
                            + ". Correct this, then run the command again.",
                    e);
        }
    }
}
