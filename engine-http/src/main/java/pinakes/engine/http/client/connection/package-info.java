/// Calls to an engine over HTTP.
///
/// [EngineConnection] sends an [EngineCall] and returns an [EngineAnswer]. It is the only place that knows of
/// timeouts, retries and the circuit breaker; its errors say where the engine was expected and what to do. An
/// [EngineTransport] carries the requests, over TCP or a Unix domain socket.
@NullMarked
package pinakes.engine.http.client.connection;

import org.jspecify.annotations.NullMarked;
