package pinakes.engine.folder;

/// The result of starting a sync.
public sealed interface SyncStart {
    record Started(FolderSync sync) implements SyncStart {}

    /// The folder cannot be read, or a pattern is invalid; nothing was changed.
    ///
    /// @param reason a sentence for the caller
    record Refused(String reason) implements SyncStart {}
}
