package pinakes.engine.local.catalog;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;

/// Whether the catalog may still be written to.
///
/// The first sign of damage ends that until the program is started again: what is written to a damaged file damages
/// more of it, and after a failed flush nobody knows what is on the disk. It can still be read, as far as it goes.
final class CatalogHealth {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogHealth.class);

    private static final String MOVED =
            "was deleted, moved or replaced while it was in use: stop the server, put the file back and start it again.";

    private final SqliteFile file;
    private final @Nullable Object key;
    private final AtomicReference<@Nullable String> loss = new AtomicReference<>();

    CatalogHealth(SqliteFile file) {
        this.file = file;
        this.key = file.key();
    }

    /// Looks at why something failed; most failures say nothing about the file.
    void observe(Throwable failure) {
        if (StorageFault.isLasting(failure)) {
            lose(StorageFault.explained(failure).orElseThrow(), failure);
        }
    }

    /// @param why what is wrong with the catalog, as the rest of a sentence about it
    void lose(String why, @Nullable Throwable cause) {
        if (loss.compareAndSet(null, why)) {
            LOG.error("The catalog {} It takes no more changes.", why, cause);
        }
    }

    boolean isLost() {
        return loss.get() != null;
    }

    /// SQLite would write on to a file that somebody deleted, and all of it would be gone at the next start.
    ///
    /// @throws EngineUnavailableException when the catalog was found to be damaged, or its name leads elsewhere
    void check() {
        if (!Objects.equals(key, file.key())) {
            lose(MOVED, null);
        }
        var why = loss.get();
        if (why != null) {
            throw new EngineUnavailableException("The catalog " + why + " Until then it takes no changes.");
        }
    }
}
