package pinakes.app.audit;

import pinakes.engine.audit.AuditAction;

/// Counts the audit log entries.
public interface AuditCounts {
    /// Counts nothing.
    AuditCounts NONE = new AuditCounts() {
        @Override
        public void written(AuditAction action) {}

        @Override
        public void lost(int entries) {}
    };

    void written(AuditAction action);

    void lost(int entries);
}
