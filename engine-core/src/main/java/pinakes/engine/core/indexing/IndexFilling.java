package pinakes.engine.core.indexing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.text.Counted;

/// Brings an index that was just opened up to date with the catalog, in the background.
final class IndexFilling implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexFilling.class);

    private final OpenIndex open;
    private final List<Long> differing;
    private final IndexHealth health;
    private final StoppableThread thread = new StoppableThread("index-filling", this::run);
    private volatile @Nullable String progress;

    /// @param differing all groups that differ from the catalog
    IndexFilling(OpenIndex open, List<Long> differing, IndexHealth health) {
        this.open = open;
        this.differing = differing;
        this.health = health;
        report(0);
    }

    /// Starts, and waits for the end, but no longer than this.
    void start(Duration patience) throws InterruptedException {
        thread.start().join(patience);
    }

    /// How far it is; empty when it has ended.
    Optional<String> progress() {
        return Optional.ofNullable(progress);
    }

    @Override
    public void close() {
        thread.close();
    }

    private void run() throws InterruptedException {
        try {
            health.attempt(() -> open.catchUp(differing, this::report))
                    .filter(_ -> !differing.isEmpty())
                    .ifPresent(_ -> LOG.info("Index entries brought up to date: {}", differing.size()));
        } finally {
            progress = null;
        }
    }

    private void report(int done) {
        progress =
                "The index is being rebuilt: " + done + " of " + Counted.are(differing.size(), "document") + " done.";
    }
}
