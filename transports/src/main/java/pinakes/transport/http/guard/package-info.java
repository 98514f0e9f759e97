/// Guards in front of HTTP endpoints.
///
/// A [GuardedHandler] asks its guards in order before it passes a request on: [HostGuard] and [OriginGuard] stop web
/// pages that try to call a server on the user's machine, [CorsGuard] answers those that may call, [BearerGuard]
/// checks the key or access token and answers with a [Challenge] if there is none.
@NullMarked
package pinakes.transport.http.guard;

import org.jspecify.annotations.NullMarked;
