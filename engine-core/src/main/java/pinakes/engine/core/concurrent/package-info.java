/// Threads that the engine starts, and work that must not stop half-way when its caller is interrupted.
///
/// A [StepTrace] makes work on any of these threads part of the trace of the call that caused it. The engine only names
/// its steps; the code that opens it decides what is recorded.
@NullMarked
package pinakes.engine.core.concurrent;

import org.jspecify.annotations.NullMarked;
