package pinakes.engine.local.document;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.Watch;

/// Listeners for changes of documents.
public final class DocumentListeners {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentListeners.class);

    private final List<Consumer<DocumentId>> listeners = new CopyOnWriteArrayList<>();

    Watch add(Consumer<DocumentId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /// Notifies all listeners; a failing listener is only logged, because the change has been made.
    public void changed(DocumentId id) {
        for (var listener : listeners) {
            try {
                listener.accept(id);
            } catch (RuntimeException e) {
                LOG.warn("A listener failed for the change of document {}", id, e);
            }
        }
    }
}
