package pinakes.engine.project;

import java.util.List;
import java.util.Optional;

/// The projects of an engine, and the chunks in them.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage fails, and stops when its thread
/// is interrupted; its change is then complete or was not made.
public interface Projects {
    /// All projects, ordered by id.
    List<Project> list() throws InterruptedException;

    Optional<Project> find(ProjectId id) throws InterruptedException;

    AddProjectOutcome add(NewProject project) throws InterruptedException;

    /// Enables or disables hybrid search; empty when there is no such project.
    Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException;

    /// Removes a project and its chunks; empty when there is no such project.
    Optional<Project> remove(ProjectId id) throws InterruptedException;

    /// Stores chunks, replacing those with the same ids. After [StoreOutcome.Written] they are durable and every
    /// search finds them. A batch with an owner becomes a job when embedding takes too long for a call.
    StoreOutcome store(ProjectId id, Batch batch) throws InterruptedException;

    FindOutcome search(ChunkQuery query) throws InterruptedException;

    /// Describes a project's collection.
    ///
    /// @param sample number of chunks to include, at most [InspectOutcome#SAMPLE_MAX]
    InspectOutcome inspect(ProjectId id, int sample) throws InterruptedException;
}
