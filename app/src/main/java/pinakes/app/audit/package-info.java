/// The audit log as a process writes it: [AuditTrail] adds the caller, the time and the entry point to the entries of
/// the engine and the guards, and sends them to the engine in batches, so that no call waits for them.
@NullMarked
package pinakes.app.audit;

import org.jspecify.annotations.NullMarked;
