/// Repeated requests: a client that did not hear the answer asks again with the same `Idempotency-Key` and hears it,
/// without the work being done again.
///
/// A key is noted durably before the work begins and its answer after it has ended, so that this also holds after a
/// crash: a repeated request whose outcome is unknown is refused.
@NullMarked
package pinakes.engine.http.server.replay;

import org.jspecify.annotations.NullMarked;
