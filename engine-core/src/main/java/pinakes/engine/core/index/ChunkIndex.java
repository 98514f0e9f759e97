package pinakes.engine.core.index;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds chunks by keyword and by vector; thread-safe.
///
/// Changes of one group must not run concurrently. Every method throws
/// [pinakes.engine.EngineUnavailableException] when the storage fails. After a failed change, call
/// [#reopenIfBroken()] and compare the [#inventory()] with the catalog.
public interface ChunkIndex extends SearchableIndex, AutoCloseable {
    /// Replaces all chunks of some groups, each group atomically if searches can find it already. A long new group
    /// is added in parts, so that other changes can run in between and searches may see some of it; the
    /// [#inventory()] has its revision only when it is complete.
    ///
    /// @return the groups that stay as they are because a shared index has later revisions, written by another
    ///     engine; empty for other indexes
    /// @throws IllegalArgumentException when a vector has the wrong length
    Set<Long> replace(List<ChunkGroup> groups);

    /// Replaces groups, whatever their revisions in the index are.
    default void revert(List<ChunkGroup> groups) {
        replace(groups);
    }

    /// Removes the chunks of groups, if any.
    void delete(Collection<Long> numbers);

    /// Makes all completed changes durable. Uncommitted changes are missing from the [#inventory()] after a
    /// crash, so this only shortens restarts.
    void commit();

    /// Whether it cannot work until [#reopenIfBroken()].
    boolean isBroken();

    /// Restores a broken index to its last commit. Searches see the old state until the next [#refresh()].
    void reopenIfBroken();

    /// The indexed groups and their revisions, including changes that are not visible to searches yet.
    Map<Long, Long> inventory();

    /// The same for some groups; the work does not grow with the index.
    Map<Long, Long> inventory(Collection<Long> numbers);

    /// Whether other engines use it, too.
    default boolean isShared() {
        return false;
    }

    /// Commits and closes.
    @Override
    void close();
}
