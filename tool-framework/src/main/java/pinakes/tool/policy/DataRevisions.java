package pinakes.tool.policy;

import java.util.List;
import java.util.Optional;

/// The revisions of stored data, which tell whether a cached answer is still right.
@FunctionalInterface
public interface DataRevisions {
    /// No data has a revision, so no answer comes from the cache.
    DataRevisions UNKNOWN = _ -> Optional.empty();

    /// A value that changes with every change, by any caller, of the data behind these resources.
    ///
    /// @return empty when the data has no revision, it cannot be read now, or the caller of the current thread may
    ///     have lost access
    Optional<String> of(List<String> resources);
}
