/// Keeping the index true to the catalog.
///
/// The catalog changes first, and whoever changed it then tells the [IndexKeeper] which document to look at
/// again. What the keeper was not told of, because the process died in between, it finds when it opens the
/// index and compares.
@NullMarked
package pinakes.engine.local.indexing;

import org.jspecify.annotations.NullMarked;
