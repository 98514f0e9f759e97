/// What several modules, which share no other module, need to call other servers: clients, and responses that are read
/// within limits.
///
/// This is not part of the domain.
@NullMarked
package pinakes.engine.outbound;

import org.jspecify.annotations.NullMarked;
