/// Notes for the audit log what is done with an engine.
///
/// [AuditedEngine] stands in front of the whole engine; its parts note changes, removals and original files read, after
/// they happened.
@NullMarked
package pinakes.engine.audit.trail;

import org.jspecify.annotations.NullMarked;
