/// Threads that the engine starts, and work that must not stop half-way when its caller is interrupted.
@NullMarked
package pinakes.engine.core.concurrent;

import org.jspecify.annotations.NullMarked;
