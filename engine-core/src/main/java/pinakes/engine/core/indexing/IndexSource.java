package pinakes.engine.core.indexing;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.index.ChunkGroup;

/// The catalog as one index needs it.
public interface IndexSource {
    /// The generation that serves.
    Generation generation() throws InterruptedException;

    /// All groups that have chunks, and their current revisions.
    Map<Long, Long> revisions() throws InterruptedException;

    /// The current revisions of some groups; without those that have no chunks.
    Map<Long, Long> revisions(Collection<Long> numbers) throws InterruptedException;

    /// The current state of some groups, with the vectors of a generation; without those that were removed.
    List<ChunkGroup> groups(Collection<Long> numbers, Generation generation) throws InterruptedException;

    /// How many groups are read and indexed in one step. If it is 1, groups are indexed in parallel.
    int groupsAtOnce();

    /// Follows what other engines change in these groups, from now on.
    ///
    /// @param generation of the index that follows
    RemoteGroups remoteGroups(Generation generation) throws InterruptedException;

    /// Runs work on an index that engines share, while no other engine does the same.
    ///
    /// @param what names the work
    <R> R exclusively(String what, InterruptibleCall<R> work) throws InterruptedException;

    /// Called after each change of what searches find in the index.
    void searchesChanged();
}
