package pinakes.engine.core.project;

import java.util.Optional;
import pinakes.engine.ingest.Job;
import pinakes.engine.project.Batch;
import pinakes.engine.project.Project;

/// Takes batches that would keep their caller waiting too long.
@FunctionalInterface
public interface BatchQueue {
    BatchQueue NONE = (_, _, _) -> Optional.empty();

    /// Makes a job of a batch that has an owner; empty when the queue is full.
    ///
    /// @param number of the project
    Optional<Job> submit(long number, Project project, Batch batch) throws InterruptedException;
}
