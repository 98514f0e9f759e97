package pinakes.engine.core.concurrent;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.Documents.Watch;

/// Listeners for events of one kind.
public final class Listeners<E> {
    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

    private final List<Consumer<E>> listeners = new CopyOnWriteArrayList<>();

    public Watch add(Consumer<E> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /// Notifies all listeners; a failing listener is only logged, because the event has happened.
    public void publish(E event) {
        for (var listener : listeners) {
            try {
                listener.accept(event);
            } catch (RuntimeException e) {
                LOG.warn("A listener failed for {}", event, e);
            }
        }
    }
}
