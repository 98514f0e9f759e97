/// How the work of an engine becomes part of the traces of its callers.
///
/// The engine only names its steps; the code that opens it decides what is recorded.
@NullMarked
package pinakes.engine.core.trace;

import org.jspecify.annotations.NullMarked;
