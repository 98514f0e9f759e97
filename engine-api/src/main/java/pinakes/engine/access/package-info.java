/// Access limits: documents and projects outside a caller's scope do not exist for that caller.
///
/// [LimitedEngine] is the only place that enforces the limits. It wraps the engine wherever calls come in, in one
/// process and behind the HTTP API, so tools and routes need no checks.
@NullMarked
package pinakes.engine.access;

import org.jspecify.annotations.NullMarked;
