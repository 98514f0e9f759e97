/// The audit log as a process writes it: [AuditTrail] adds who, when and from where to what the engine and the guards
/// note, and hands it to the engine in batches, so that no call waits for it.
@NullMarked
package pinakes.app.audit;

import org.jspecify.annotations.NullMarked;
