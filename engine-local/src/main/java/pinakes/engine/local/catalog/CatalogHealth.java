package pinakes.engine.local.catalog;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;

/// Whether the catalog may still be written to.
///
/// The first sign of damage stops all writes until the next start: writing to a damaged file damages more of it,
/// and after a failed flush the state of the disk is unknown. Reads continue as far as possible.
final class CatalogHealth {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogHealth.class);

    private static final String MOVED =
            "was deleted, moved or replaced while it was in use: stop the server, put the file back, and start the"
                    + " server again.";

    private final SqliteFile file;
    private final @Nullable Object key;
    private final AtomicReference<@Nullable String> damage = new AtomicReference<>();

    CatalogHealth(SqliteFile file) {
        this.file = file;
        this.key = file.key();
    }

    /// Checks whether a failure means that the file is damaged; most do not.
    void observe(Throwable failure) {
        if (StorageFault.isLasting(failure)) {
            stopWrites(StorageFault.explained(failure).orElseThrow(), failure);
        }
    }

    /// @param why completes a sentence that begins with "The catalog"
    void stopWrites(String why, @Nullable Throwable cause) {
        if (damage.compareAndSet(null, why)) {
            LOG.error("The catalog {} Until then, no changes are accepted.", why, cause);
        }
    }

    boolean isDamaged() {
        return damage.get() != null;
    }

    /// SQLite would keep writing to a deleted file, and everything would be lost at the next start.
    ///
    /// @throws EngineUnavailableException when the catalog is damaged, or was moved or replaced
    void requireWritable() {
        if (!Objects.equals(key, file.key())) {
            stopWrites(MOVED, null);
        }
        var why = damage.get();
        if (why != null) {
            throw new EngineUnavailableException("The catalog " + why + " Until then, no changes are accepted.");
        }
    }
}
