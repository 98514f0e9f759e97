/// Documents and their passages in the catalog, which is the source of truth for both.
///
/// The index only proposes candidates: search looks them up here ([CatalogPassages]). A document is gone as soon
/// as its row is deleted, even if the index still contains it.
///
/// Lists must cost the same however many documents there are. Triggers keep counts by kind, format, tag, collection and
/// day ([FilterCounts], [DayCounts]) and an index of names ([NamePart]); other totals are counted once and kept until a
/// document changes ([CachedTotals]). [DocumentQuery] collects the few documents that a condition matches, or walks the
/// many in their order until a page is full.
@NullMarked
package pinakes.engine.core.document;

import org.jspecify.annotations.NullMarked;
