package pinakes.engine.access;

import java.util.List;
import java.util.function.Supplier;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;

/// The audit log, which only callers that can access everything may read.
record LimitedAudit(Audit all, Supplier<Reach> reach) implements Audit {
    @Override
    public void record(List<AuditEntry> entries) throws InterruptedException {
        all.record(entries);
    }

    @Override
    public List<AuditEntry> find(AuditFilter filter, int limit, long offset) throws InterruptedException {
        if (!reach.get().isWhole()) {
            throw new DeniedException(
                    "This key is limited to some collections or projects and cannot read the audit log.");
        }
        return all.find(filter, limit, offset);
    }
}
