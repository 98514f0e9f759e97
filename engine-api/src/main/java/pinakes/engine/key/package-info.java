/// API keys: hash, permissions, scope and expiry.
///
/// [Keys] stores them; the servers in front of an engine check them.
@NullMarked
package pinakes.engine.key;

import org.jspecify.annotations.NullMarked;
