package pinakes.engine.core.catalog;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.document.CollectionName;

/// A change that another engine made to the catalog.
public sealed interface RemoteChange {
    /// API keys changed.
    record Keys() implements RemoteChange {}

    /// Registrations of folders changed.
    record Folders() implements RemoteChange {}

    /// A document was stored, changed or removed.
    ///
    /// @param left the collection that it was in before, if it was moved to another one or removed
    record Document(UUID id, Optional<CollectionName> left) implements RemoteChange {}

    /// A todo was added, changed or removed, or what it depends on.
    ///
    /// @param collection its current or last collection
    record Todo(long id, CollectionName collection) implements RemoteChange {}

    /// A job was queued, or ended.
    record Job(UUID id) implements RemoteChange {}

    /// The connection was interrupted, so anything may have changed.
    record Missed() implements RemoteChange {}
}
