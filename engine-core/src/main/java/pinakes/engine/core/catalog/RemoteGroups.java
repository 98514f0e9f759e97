package pinakes.engine.core.catalog;

import java.util.List;

/// Follows what changes in the rows that one index is built from, wherever it was changed; used by one thread at a
/// time.
public interface RemoteGroups {
    /// For a catalog that only one engine uses.
    RemoteGroups NONE = () -> new Changed(List.of(), false);

    /// What has changed since the last call that succeeded. A change that was acknowledged before this call is never
    /// missing.
    Changed next() throws InterruptedException;

    /// What changed. It may repeat changes that this engine has already put into its index.
    ///
    /// @param numbers the groups that were stored, changed or removed
    /// @param isOther whether the index now belongs to another generation, or too much has changed to list it:
    ///     then it must be opened again
    record Changed(List<Long> numbers, boolean isOther) {
        public Changed {
            numbers = List.copyOf(numbers);
        }
    }
}
