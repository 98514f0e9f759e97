package pinakes.engine.local.document;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.Watch;

/// Those who want to hear of changed documents.
public final class DocumentListeners {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentListeners.class);

    private final List<Consumer<DocumentId>> listeners = new CopyOnWriteArrayList<>();

    Watch add(Consumer<DocumentId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /// Tells everybody; the change has happened, so a listener that fails is only worth a line in the log.
    public void changed(DocumentId id) {
        for (var listener : listeners) {
            try {
                listener.accept(id);
            } catch (RuntimeException e) {
                LOG.warn("A listener failed over the change of document {}", id, e);
            }
        }
    }
}
