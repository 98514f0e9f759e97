/// Requests through reverse proxies: [TrustedProxies] lists those whose headers are trusted, and
/// [ForwardedHandler] puts what they say in place of the proxy's own address, scheme and host.
@NullMarked
package pinakes.transport.http.proxy;

import org.jspecify.annotations.NullMarked;
