package pinakes.engine.audit.trail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import pinakes.engine.Backups;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;

/// Backups that are recorded in the audit log when they begin.
record AuditedBackups(Backups all, AuditNotes notes) implements Backups {
    @Override
    public InputStream open(Set<String> known) throws IOException, InterruptedException {
        var backup = all.open(known);
        notes.note(AuditAction.EXPORTED, "backups.create", "");
        return backup;
    }
}
