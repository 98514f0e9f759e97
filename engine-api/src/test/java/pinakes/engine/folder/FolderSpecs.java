package pinakes.engine.folder;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Folders and requests that differ from the usual ones in one point.
public final class FolderSpecs {
    private FolderSpecs() {}

    /// All files of a folder, without tags and metadata.
    public static FolderSpec all(Path folder) {
        return tagged(folder);
    }

    public static FolderSpec pruning(Path folder) {
        return new FolderSpec(folder.toString(), List.of(), List.of(), true, List.of(), Map.of());
    }

    public static FolderSpec tagged(Path folder, String... tags) {
        return new FolderSpec(folder.toString(), List.of(), List.of(), false, List.of(tags), Map.of());
    }

    static FolderSpec matching(Path folder, List<String> included, List<String> excluded) {
        return new FolderSpec(folder.toString(), included, excluded, false, List.of(), Map.of());
    }

    static SyncRequest dryRun(SyncRequest request) {
        return new SyncRequest(request.folder(), true, request.checksum(), request.force(), request.owner());
    }

    static SyncRequest forced(SyncRequest request) {
        return new SyncRequest(request.folder(), request.dryRun(), request.checksum(), true, request.owner());
    }
}
