/// Documents and their passages in the catalog, which is the source of truth for both.
///
/// The index only proposes candidates: search looks them up here ([CatalogPassages]). A document is gone as soon
/// as its row is deleted, even if the index still contains it.
@NullMarked
package pinakes.engine.local.document;

import org.jspecify.annotations.NullMarked;
