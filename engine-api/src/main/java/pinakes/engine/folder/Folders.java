package pinakes.engine.folder;

import java.util.List;
import java.util.Optional;

/// Keeps documents in sync with folders on the engine's machine.
///
/// The engine's process reads the files. Documents keep their ids when files are changed or moved, and a document is
/// removed only if [FolderSpec#prune] is set and its file was in the folder.
///
/// Every method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted
/// while waiting.
public interface Folders {
    /// Starts to compare a folder with the stored documents, and returns at once; the sync continues in the engine.
    SyncStart sync(SyncRequest request) throws InterruptedException;

    /// A running or recent sync; empty when there is none with this id.
    Optional<FolderSync> find(SyncId id) throws InterruptedException;

    /// Stops a sync. Files that it queued are still processed, and the next sync continues where this one stopped.
    ///
    /// @return the sync afterwards; empty when there is none
    Optional<FolderSync> cancel(SyncId id) throws InterruptedException;

    /// Registers a folder, which a server keeps in sync from now on, across restarts; replaces an earlier registration.
    ///
    /// @param owner the caller that its jobs belong to
    WatchOutcome watch(FolderSpec folder, String owner) throws InterruptedException;

    /// The registered folders, ordered by path.
    List<WatchedFolder> list() throws InterruptedException;

    /// Ends a registration; the documents stay.
    ///
    /// @param path as it was registered
    /// @return the folder that was registered; empty when there was none
    Optional<WatchedFolder> unwatch(String path) throws InterruptedException;
}
