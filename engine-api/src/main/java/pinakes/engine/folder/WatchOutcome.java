package pinakes.engine.folder;

/// The result of registering a folder.
public sealed interface WatchOutcome {
    record Watched(WatchedFolder folder) implements WatchOutcome {}

    /// The folder cannot be read, or a pattern is invalid; nothing was registered.
    ///
    /// @param reason a sentence for the caller
    record Refused(String reason) implements WatchOutcome {}
}
