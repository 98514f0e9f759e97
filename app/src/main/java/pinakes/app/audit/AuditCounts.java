package pinakes.app.audit;

import pinakes.engine.audit.AuditAction;

/// Counts the entries of the audit log.
public interface AuditCounts {
    AuditCounts NONE = new AuditCounts() {
        @Override
        public void written(AuditAction action) {}

        @Override
        public void lost(int entries) {}
    };

    void written(AuditAction action);

    void lost(int entries);
}
