package pinakes.engine.local.document;

import java.time.InstantSource;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.indexing.IndexKeeper;

/// Everything that a change of a document touches.
///
/// @param index follows the catalog
/// @param listeners notified after the change
public record DocumentStore(
        Catalog catalog, ReferencedBlobs blobs, IndexKeeper index, DocumentListeners listeners, InstantSource clock) {}
