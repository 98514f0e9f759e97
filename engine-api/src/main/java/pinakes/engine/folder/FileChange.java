package pinakes.engine.folder;

import org.jspecify.annotations.Nullable;

/// What happened to a file of a folder, or would happen.
///
/// @param path relative to the folder
/// @param detail why it failed, or where it was moved from
public record FileChange(String path, Kind kind, @Nullable String detail) {
    public enum Kind {
        FAILED,
        ADDED,
        UPDATED,
        MOVED,
        /// The same content was stored before.
        KNOWN,
        REMOVED,
        /// The file no longer exists, and its document was kept.
        MISSING
    }
}
