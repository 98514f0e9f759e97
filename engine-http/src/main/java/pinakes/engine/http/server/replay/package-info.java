/// Repeated requests: a client that did not hear the answer asks again with the same `Idempotency-Key` and hears it,
/// without the work being done again.
///
/// A key is noted on disk before the work begins and its answer after it has ended, so that this holds over a crash,
/// too: who repeats a request whose end nobody knows is told so.
@NullMarked
package pinakes.engine.http.server.replay;

import org.jspecify.annotations.NullMarked;
