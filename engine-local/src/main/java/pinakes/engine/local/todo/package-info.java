/// Todos in the catalog.
@NullMarked
package pinakes.engine.local.todo;

import org.jspecify.annotations.NullMarked;
