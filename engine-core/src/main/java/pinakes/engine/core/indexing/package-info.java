/// The life of an index: filled from the catalog, following it, repaired, and replaced by a new generation.
///
/// The knowledge base has one index, and so has every project. An [IndexKeeper] opens an index, compares it with its
/// [IndexSource] and updates it after every change; [IndexMaintenance] commits and repairs a set of them. An
/// [OpenIndex] belongs to one [Generation]. One generation serves at a time; an [IndexRebuild] fills the next
/// generation in parallel and then switches to it.
@NullMarked
package pinakes.engine.core.indexing;

import org.jspecify.annotations.NullMarked;
