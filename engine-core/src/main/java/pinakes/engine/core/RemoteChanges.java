package pinakes.engine.core;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.RemoteChange;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.folder.LocalFolders;
import pinakes.engine.core.ingest.LocalIngestion;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.JobId;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;

/// Has the parts of this engine follow changes that other engines made.
record RemoteChanges(
        DocumentStore store, LocalIngestion ingestion, CatalogTodos todos, RememberedKeys keys, LocalFolders folders)
        implements Consumer<RemoteChange> {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteChanges.class);

    @Override
    public void accept(RemoteChange change) {
        try {
            switch (change) {
                case RemoteChange.Keys() -> keys.changedElsewhere();
                case RemoteChange.Folders() -> folders.changedElsewhere();
                case RemoteChange.Document(var id, var left) -> publish(new DocumentId(id), left);
                case RemoteChange.Todo(var id, var collection) ->
                    todos.listeners().publish(new TodoNotice(new TodoId(id), collection));
                case RemoteChange.Job(var id) -> ingestion.changedElsewhere(new JobId(id));
                case RemoteChange.Missed() -> {
                    store.listeners().missed(); // first, because the others query the catalog
                    todos.listeners().missed();
                    keys.changedElsewhere();
                    folders.changedElsewhere();
                    ingestion.missedChanges();
                }
            }
        } catch (EngineUnavailableException e) {
            // All changes since are read with the next connection.
            LOG.warn("Cannot read a change by another engine yet (will retry): {}", e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the engine is closing
        }
    }

    /// Notifies callers that can access only some collections through the document's collection and the collection
    /// that it left.
    private void publish(DocumentId id, Optional<CollectionName> left) throws InterruptedException {
        var collections = store.read(sql -> DocumentTable.find(sql, id)).stream()
                .map(document -> CollectionName.of(document.tags()));
        var both = Stream.concat(collections, left.stream()).collect(Collectors.toSet());
        store.listeners().publish(new DocumentChange(id, both));
    }
}
