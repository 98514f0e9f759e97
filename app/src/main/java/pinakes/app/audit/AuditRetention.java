package pinakes.app.audit;

import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.CatalogAudit;
import pinakes.engine.core.concurrent.StoppableThread;

/// Deletes old entries of the audit log, at the start and every hour.
public final class AuditRetention implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditRetention.class);
    private static final Duration INTERVAL = Duration.ofHours(1);

    private final StoppableThread thread;

    private AuditRetention(StoppableThread thread) {
        this.thread = thread;
    }

    public static AuditRetention start(CatalogAudit audit, Duration kept, InstantSource clock) {
        return new AuditRetention(new StoppableThread("audit-retention", () -> {
                    for (; ; ) {
                        expire(audit, kept, clock);
                        Thread.sleep(INTERVAL);
                    }
                })
                .start());
    }

    private static void expire(CatalogAudit audit, Duration kept, InstantSource clock) throws InterruptedException {
        try {
            audit.expire(clock.instant().minus(kept));
        } catch (EngineUnavailableException e) {
            LOG.warn("Old entries of the audit log could not be deleted: {}", e.getMessage());
        }
    }

    /// Ends, and waits for a deletion in progress.
    @Override
    public void close() {
        thread.close();
    }
}
