package pinakes.engine.project;

import java.util.List;
import java.util.Optional;

/// The projects of an engine, and the chunks in them.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage below fails, and stops when its
/// thread is interrupted: what it was to change has then happened as a whole or not at all.
public interface Projects {
    /// All projects, by their ids.
    List<Project> list() throws InterruptedException;

    Optional<Project> find(ProjectId id) throws InterruptedException;

    Adding add(NewProject wish) throws InterruptedException;

    /// Says whether a project can be searched by words as well; nothing when there is no such project.
    Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException;

    /// Removes a project and all of its chunks; nothing when there is none.
    Optional<Project> remove(ProjectId id) throws InterruptedException;

    /// Stores chunks, in the place of those with the same ids. When it returns [Storing.Written], they are durable and
    /// every search finds them.
    Storing store(ProjectId id, Batch batch) throws InterruptedException;

    Finding search(ChunkQuery query) throws InterruptedException;

    /// Looks at a project's collection.
    ///
    /// @param sample how many chunks to show, of which there are never more than [Inspecting#SAMPLE_MAX]
    Inspecting inspect(ProjectId id, int sample) throws InterruptedException;
}
