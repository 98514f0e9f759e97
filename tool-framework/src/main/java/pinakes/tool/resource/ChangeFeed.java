package pinakes.tool.resource;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Notifies listeners that something clients may have read has changed.
public final class ChangeFeed {
    private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();

    /// Receives every later change until the subscription is closed.
    public Subscription subscribe(Consumer<Change> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    public void announce(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }

    public sealed interface Change {
        record ToolsChanged() implements Change {}

        record PromptsChanged() implements Change {}

        record ResourcesChanged() implements Change {}

        record ResourceUpdated(String uri) implements Change {}
    }

    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
