package pinakes.app.audit;

import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.CatalogAudit;
import pinakes.engine.core.concurrent.StoppableThread;

/// Deletes old audit log entries, when the server starts and every hour.
public final class AuditRetention {
    private static final Logger LOG = LoggerFactory.getLogger(AuditRetention.class);
    private static final Duration INTERVAL = Duration.ofHours(1);

    private AuditRetention() {}

    /// Begins; closing the thread waits for a deletion in progress.
    public static StoppableThread start(CatalogAudit audit, Duration kept, InstantSource clock) {
        return new StoppableThread("audit-retention", () -> {
                    for (; ; ) {
                        expire(audit, kept, clock);
                        Thread.sleep(INTERVAL);
                    }
                })
                .start();
    }

    private static void expire(CatalogAudit audit, Duration kept, InstantSource clock) throws InterruptedException {
        try {
            audit.expire(clock.instant().minus(kept));
        } catch (EngineUnavailableException e) {
            LOG.warn("Old audit log entries could not be deleted: {}", e.getMessage());
        }
    }
}
