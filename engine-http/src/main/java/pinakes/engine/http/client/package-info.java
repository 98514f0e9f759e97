/// The other end of the wire: an engine that is somewhere else.
///
/// [RemoteEngine] implements the domain's interfaces by calls through an [EngineConnection], the one place that knows
/// of timeouts, retries and the circuit breaker. What can be asked again without harm is asked again; everything else
/// fails with words that say where the engine was looked for and what to do.
@NullMarked
package pinakes.engine.http.client;

import org.jspecify.annotations.NullMarked;
