/// The indexes of projects: opened on first use and closed when idle.
///
/// [ProjectIndexSource] is the catalog's side of an index; [ProjectIndexes] changes both.
@NullMarked
package pinakes.engine.local.project.index;

import org.jspecify.annotations.NullMarked;
