package pinakes.engine.folder;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A sync of a folder, as far as it got.
///
/// @param folder the real path of the folder
/// @param changes what happened to files, or would happen; at most [#CHANGES_MAX], failures before everything else
/// @param changesOmitted number of further changes
/// @param warnings such as why nothing was pruned
/// @param problem why it stopped; present if and only if it failed
public record FolderSync(
        SyncId id,
        String folder,
        boolean dryRun,
        SyncState state,
        SyncCounts counts,
        List<FileChange> changes,
        int changesOmitted,
        List<String> warnings,
        @Nullable String problem,
        Instant startedAt,
        @Nullable Instant endedAt) {
    public static final int CHANGES_MAX = 10_000;

    public FolderSync {
        changes = List.copyOf(changes);
        warnings = List.copyOf(warnings);
    }
}
