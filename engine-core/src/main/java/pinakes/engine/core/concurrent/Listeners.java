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

    private final List<Listener<E>> listeners = new CopyOnWriteArrayList<>();

    private record Listener<E>(Consumer<E> happened, Runnable missed) {}

    public Watch add(Consumer<E> listener) {
        return add(listener, () -> {});
    }

    /// Adds a listener that also learns when events were missed.
    ///
    /// @param missed runs when some events could not be published
    public Watch add(Consumer<E> listener, Runnable missed) {
        var added = new Listener<>(listener, missed);
        listeners.add(added);
        return () -> listeners.remove(added);
    }

    public void publish(E event) {
        tell(event, listener -> listener.happened.accept(event));
    }

    /// Says that any number of events were not published.
    public void missed() {
        tell("missed events", listener -> listener.missed.run());
    }

    /// A failing listener is only logged, because the event has happened.
    private void tell(Object event, Consumer<Listener<E>> notice) {
        for (var listener : listeners) {
            try {
                notice.accept(listener);
            } catch (RuntimeException e) {
                LOG.warn("A listener failed for {}", event, e);
            }
        }
    }
}
