/// Routes as data, from which requests are dispatched and checked and the OpenAPI document is written.
///
/// A [Route] declares its parameters, body, responses and errors. Its [Endpoint] turns an [ApiCall] into an
/// [ApiReply], or throws a [RefusedException], usually made from a declared [ProblemCase].
@NullMarked
package pinakes.engine.http.server.route;

import org.jspecify.annotations.NullMarked;
