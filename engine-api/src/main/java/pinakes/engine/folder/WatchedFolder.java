package pinakes.engine.folder;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A registered folder.
///
/// @param mode how changes are noticed
/// @param note why changes are noticed late or not at all; absent when there is nothing to say
/// @param running the sync that is running now, without its changes; absent when there is none
/// @param last the last sync that ended, without its changes; absent when there is none since the engine started
public record WatchedFolder(
        FolderSpec folder,
        Mode mode,
        @Nullable String note,
        Instant registeredAt,
        @Nullable FolderSync running,
        @Nullable FolderSync last) {
    public enum Mode {
        /// The file system reports changes.
        EVENTS,
        /// The folder is compared periodically.
        SCANS,
        /// No server is running that keeps folders in sync.
        IDLE
    }
}
