package pinakes.engine.audit.trail;

import java.util.List;
import java.util.Optional;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.QuotaUse;
import pinakes.engine.quota.Quotas;

/// Quotas whose changes are recorded in the audit log.
record AuditedQuotas(Quotas all, AuditNotes notes) implements Quotas {
    @Override
    public List<QuotaUse> list() throws InterruptedException {
        return all.list();
    }

    @Override
    public QuotaUse set(QuotaSubject subject, Quota quota) throws InterruptedException {
        var set = all.set(subject, quota);
        notes.note(AuditAction.CHANGED, "quotas.set", subject.toString());
        return set;
    }

    @Override
    public Optional<Quota> remove(QuotaSubject subject) throws InterruptedException {
        var removed = all.remove(subject);
        removed.ifPresent(quota -> notes.note(AuditAction.REMOVED, "quotas.remove", subject.toString()));
        return removed;
    }

    @Override
    public CallsToday count(String caller, long calls) throws InterruptedException {
        return all.count(caller, calls);
    }
}
