package pinakes.engine.folder;

/// A request to sync a folder once.
///
/// @param dryRun whether to report only what would happen
/// @param checksum whether to compare the content of every file, even if size and modification time are the same
/// @param force whether to prune even if none of the known files still exists
/// @param owner the caller that its jobs belong to
public record SyncRequest(FolderSpec folder, boolean dryRun, boolean checksum, boolean force, String owner) {
    public static SyncRequest of(FolderSpec folder, String owner) {
        return new SyncRequest(folder, false, false, false, owner);
    }
}
