/// API keys at the servers: how they are generated and recognised, and what their callers may reach.
///
/// Keys are stored by the engine, which may be in another process. [pinakes.app.key.KeyDirectory] keeps a fresh
/// copy, [pinakes.app.key.NamedKeys] decides about each request, [pinakes.app.key.CallerReach] limits what callers
/// can access, and [pinakes.app.key.CallQuotas] how often they can call.
@NullMarked
package pinakes.app.key;

import org.jspecify.annotations.NullMarked;
