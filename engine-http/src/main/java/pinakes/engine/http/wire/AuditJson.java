package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.List;
import pinakes.engine.audit.AuditAction;

/// The JSON of the audit log.
public final class AuditJson {
    private AuditJson() {}

    /// An entry of the audit log.
    ///
    /// @param who the caller
    /// @param action what it is about, such as `removed` or `sign-in-failed`
    /// @param operation what was called
    /// @param target what it was about, by kind and id; empty when it names nothing in particular
    /// @param via the entry point
    /// @param address the network address of the client; empty when it did not call over a network
    /// @param traceId as in the log lines of the same call
    public record AuditEntry(
            Instant at,
            String who,
            String action,
            String operation,
            String target,
            String via,
            String address,
            String traceId) {
        public static AuditEntry of(pinakes.engine.audit.AuditEntry entry) {
            return new AuditEntry(
                    entry.at(),
                    entry.who(),
                    entry.action().label(),
                    entry.operation(),
                    entry.target(),
                    entry.via(),
                    entry.address(),
                    entry.traceId());
        }

        public pinakes.engine.audit.AuditEntry entry() {
            var known = AuditAction.of(action)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "action must be one of " + String.join(", ", AuditAction.labels())));
            return new pinakes.engine.audit.AuditEntry(at, who, known, operation, target, via, address, traceId);
        }
    }

    /// Audit log entries.
    public record AuditEntries(List<AuditEntry> entries) {
        public static AuditEntries of(List<pinakes.engine.audit.AuditEntry> entries) {
            return new AuditEntries(entries.stream().map(AuditEntry::of).toList());
        }

        public List<pinakes.engine.audit.AuditEntry> list() {
            return entries.stream().map(AuditEntry::entry).toList();
        }
    }

    /// The result of adding entries.
    public record AuditRecorded(int recorded) {}
}
