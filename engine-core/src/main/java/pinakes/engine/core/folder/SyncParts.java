package pinakes.engine.core.folder;

import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.ingest.LocalIngestion;
import pinakes.engine.document.Documents;

/// The parts of the engine that a sync uses.
///
/// @param fileBytesMax the largest file that can be ingested
/// @param pruned notified of every document that a sync removed
public record SyncParts(
        DocumentStore store,
        LocalIngestion ingestion,
        Documents documents,
        FolderAccess access,
        long fileBytesMax,
        Listeners<PrunedDocument> pruned) {}
