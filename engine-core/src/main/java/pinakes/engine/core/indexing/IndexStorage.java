package pinakes.engine.core.indexing;

import java.io.IOException;
import java.util.Set;
import java.util.UUID;
import pinakes.engine.core.concurrent.InterruptibleCall;

/// Where an engine has its indexes.
public interface IndexStorage {
    /// The same storage for one knowledge base; indexes of others are not used.
    IndexStorage of(UUID knowledgeBase);

    /// The index of all documents outside projects.
    IndexGenerations documents();

    /// The index of a project.
    IndexGenerations project(long number);

    /// Deletes the indexes of removed projects.
    ///
    /// @param existing asked for the numbers of all projects once it is known which indexes there are, so that the
    ///     index of a project that is just being created stays
    void deleteRemovedProjects(InterruptibleCall<Set<Long>> existing) throws IOException, InterruptedException;

    /// Whether all engines on the catalog use the same indexes.
    default boolean isShared() {
        return false;
    }
}
