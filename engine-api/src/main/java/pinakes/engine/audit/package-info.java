/// The audit log: who changed, removed or read what, who was refused, when, and from where.
///
/// Package `trail` records what is done with an engine, regardless of the transport. Entries name things by their ids
/// and contain no content.
@NullMarked
package pinakes.engine.audit;

import org.jspecify.annotations.NullMarked;
