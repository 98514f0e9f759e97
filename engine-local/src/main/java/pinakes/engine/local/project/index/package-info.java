/// The indexes of projects: opened on first use, closed when idle, caught up with the catalog when behind.
///
/// An index records the last batch it contains completely. One that fell behind, because the process died or the
/// caller was interrupted, catches up from the catalog ([IndexCatchUp]). [ProjectIndexes] holds all of them.
@NullMarked
package pinakes.engine.local.project.index;

import org.jspecify.annotations.NullMarked;
