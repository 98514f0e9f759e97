/// Routes: what an HTTP API offers, as data that can be followed, checked and described.
///
/// An [Endpoint] takes an [ApiCall] and gives a [Reply], or is interrupted by a [RefusedException] that says what is
/// wrong with the call. Everything else about a [Route] is declared: its parameters check themselves.
@NullMarked
package pinakes.engine.http.server.route;

import org.jspecify.annotations.NullMarked;
