/// Retries: a client that missed the response sends the request again with the same `Idempotency-Key` and gets the
/// stored response, without the work being done again.
///
/// A key is recorded durably before the work begins and its response afterwards, so this holds after a crash as well:
/// a retry of a request with an unknown outcome is refused.
@NullMarked
package pinakes.engine.http.server.replay;

import org.jspecify.annotations.NullMarked;
