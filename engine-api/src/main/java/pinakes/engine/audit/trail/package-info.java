/// Records in the audit log what is done with an engine.
///
/// [AuditedEngine] wraps the whole engine; its parts record changes, removals and reads of original files, after they
/// have happened.
@NullMarked
package pinakes.engine.audit.trail;

import org.jspecify.annotations.NullMarked;
