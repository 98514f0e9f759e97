package pinakes.engine.audit.trail;

import java.util.List;
import java.util.Optional;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;

/// Keys whose changes are recorded in the audit log.
record AuditedKeys(Keys all, AuditNotes notes) implements Keys {
    @Override
    public AddKeyOutcome add(NewKey key) throws InterruptedException {
        var outcome = all.add(key);
        if (outcome instanceof AddKeyOutcome.Issued(var issued)) {
            notes.note(AuditAction.CHANGED, "keys.add", "key " + issued.callerId());
        }
        return outcome;
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        return all.list();
    }

    @Override
    public List<ApiKey> recent() throws InterruptedException {
        return all.recent();
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        var revoked = all.revoke(name);
        revoked.ifPresent(key -> notes.note(AuditAction.REMOVED, "keys.revoke", "key " + key.callerId()));
        return revoked;
    }

    @Override
    public int clear() throws InterruptedException {
        var removed = all.clear();
        notes.note(AuditAction.REMOVED, "keys.clear", "keys " + removed);
        return removed;
    }
}
