/// Documents and their passages in the catalog, which is the truth about both.
///
/// The index is only ever asked for candidates: what it finds is looked up here ([CatalogPassages]), and what
/// is not here does not exist. So a document is gone the moment its row is, whatever the index still holds.
@NullMarked
package pinakes.engine.local.document;

import org.jspecify.annotations.NullMarked;
