package pinakes.engine.audit;

import java.util.List;

/// The audit log of an engine.
///
/// Every method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted
/// while waiting.
public interface Audit {
    /// Maximum number of entries that are recorded together.
    int BATCH_MAX = 500;

    /// Adds entries, at most [#BATCH_MAX], and returns when they are durable.
    void record(List<AuditEntry> entries) throws InterruptedException;

    /// The matching entries, newest first.
    List<AuditEntry> find(AuditFilter filter, int limit, long offset) throws InterruptedException;
}
