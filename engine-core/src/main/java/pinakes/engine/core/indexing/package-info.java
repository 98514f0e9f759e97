/// The life of an index: filled from the catalog, following it, repaired, and replaced by a new generation.
///
/// The knowledge base has one index, and so has every project. An [IndexKeeper] opens an index, compares it with
/// its [IndexSource] and updates it after every change; [IndexMaintenance] commits and repairs a set of them. An
/// [OpenIndex] belongs to one [Generation]. One serves at a time; an [IndexRebuild] fills the next one in parallel
/// and then replaces it.
@NullMarked
package pinakes.engine.core.indexing;

import org.jspecify.annotations.NullMarked;
