package pinakes.tool.resource;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import pinakes.tool.Caller;

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

        /// A resource has different content.
        ///
        /// @param audience the callers who see a difference, as far as is known without reading the resource
        record ResourceUpdated(String uri, Predicate<Caller> audience) implements Change {
            /// A change that concerns everyone who can read the resource.
            public ResourceUpdated(String uri) {
                this(uri, new Everyone());
            }
        }

        /// All callers.
        record Everyone() implements Predicate<Caller> {
            @Override
            public boolean test(Caller caller) {
                return true;
            }
        }
    }

    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
