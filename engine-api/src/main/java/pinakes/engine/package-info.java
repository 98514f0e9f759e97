/// The engine: it stores, indexes and finds documents, projects and todos.
///
/// [Engine] leads to its parts, most of them in their own packages. Nothing here depends on more than the JDK; the
/// modules `engine-core` and `engine-http` implement it.
@NullMarked
package pinakes.engine;

import org.jspecify.annotations.NullMarked;
