package pinakes.engine.local.folder;

import pinakes.engine.document.Documents;
import pinakes.engine.local.concurrent.Listeners;
import pinakes.engine.local.document.DocumentStore;
import pinakes.engine.local.ingest.LocalIngestion;

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
