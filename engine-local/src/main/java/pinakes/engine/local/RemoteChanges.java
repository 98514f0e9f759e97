package pinakes.engine.local;

import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.JobId;
import pinakes.engine.local.catalog.RemoteChange;
import pinakes.engine.local.document.DocumentStore;
import pinakes.engine.local.document.DocumentTable;
import pinakes.engine.local.folder.LocalFolders;
import pinakes.engine.local.ingest.LocalIngestion;

/// Has the parts of this engine follow changes that other engines made.
record RemoteChanges(DocumentStore store, LocalIngestion ingestion, RememberedKeys keys, LocalFolders folders)
        implements Consumer<RemoteChange> {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteChanges.class);

    @Override
    public void accept(RemoteChange change) {
        try {
            switch (change) {
                case RemoteChange.Data _ -> {} // the catalog has new revisions already
                case RemoteChange.Keys() -> keys.changedElsewhere();
                case RemoteChange.Folders() -> folders.changedElsewhere();
                case RemoteChange.Document(var id) -> publish(new DocumentId(id));
                case RemoteChange.Job(var id) -> ingestion.changedElsewhere(new JobId(id));
                case RemoteChange.Missed() -> {
                    keys.changedElsewhere();
                    folders.changedElsewhere();
                    ingestion.missedChanges();
                }
            }
        } catch (EngineUnavailableException e) {
            LOG.warn("A change by another engine is noticed later: {}", e.getMessage()); // with the next connection
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the engine is closing
        }
    }

    /// Nobody here knows which collection a removed document was in, so only callers without limits learn of it.
    private void publish(DocumentId id) throws InterruptedException {
        var document = store.read(sql -> DocumentTable.find(sql, id));
        store.listeners().publish(document.map(DocumentChange::of).orElseGet(() -> new DocumentChange(id, Set.of())));
    }
}
