/// The HTTP server of the engine.
///
/// [EngineApi] dispatches requests to the routes of package `resource`, within the limits of [ApiLimits];
/// `IdempotentRequests` makes retries safe. The other packages are its tools: `route` declares and checks, `upload`
/// receives files, `event` writes streams, and `describe` writes the OpenAPI document.
@NullMarked
package pinakes.engine.http.server;

import org.jspecify.annotations.NullMarked;
