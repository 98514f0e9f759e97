/// Requests through reverse proxies: [TrustedProxies] says which ones are believed about the client, and
/// [ForwardedHandler] puts what they say in place of the proxy's own address, scheme and host.
@NullMarked
package pinakes.transport.http.proxy;

import org.jspecify.annotations.NullMarked;
