/// Keeping the index true to the catalog.
///
/// The catalog changes first, and whoever changed it then tells the [IndexKeeper] which document to look at
/// again. What the keeper was not told of, because the process died in between, it finds when it opens the
/// index and compares.
///
/// A [Generation] is an index and the model whose vectors are in it. One serves at a time; a new one is filled
/// beside it, when the model has changed or somebody wants the index made anew, and then takes its place.
@NullMarked
package pinakes.engine.local.indexing;

import org.jspecify.annotations.NullMarked;
