/// An engine as one caller may see it: what is beyond its reach does not exist for it.
///
/// [LimitedEngine] is the one place where collections and projects are kept apart. It stands between the engine and
/// everything that speaks for callers, in one process and behind the HTTP API, so that no tool and no route has to
/// think of it.
@NullMarked
package pinakes.engine.access;

import org.jspecify.annotations.NullMarked;
