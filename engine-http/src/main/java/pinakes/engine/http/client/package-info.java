/// The HTTP client of the engine.
///
/// [RemoteEngine] implements the interfaces of the domain, one class per interface, by calls through package
/// `connection`. A gateway uses it like a local engine.
@NullMarked
package pinakes.engine.http.client;

import org.jspecify.annotations.NullMarked;
