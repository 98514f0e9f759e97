package pinakes.engine.local.folder;

import pinakes.engine.document.Documents;
import pinakes.engine.local.document.DocumentStore;
import pinakes.engine.local.ingest.LocalIngestion;

/// The parts of the engine that a sync uses.
///
/// @param fileBytesMax the largest file that can be ingested
public record SyncParts(
        DocumentStore store, LocalIngestion ingestion, Documents documents, FolderAccess access, long fileBytesMax) {}
