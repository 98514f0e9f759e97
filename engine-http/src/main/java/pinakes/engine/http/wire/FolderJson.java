package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.WatchedFolder;

/// The JSON of folders.
public final class FolderJson {
    private FolderJson() {}

    /// The registered folders, by path.
    public record WatchedFolders(List<WatchedFolder> folders) {}

    /// A folder to register.
    public record NewFolder(
            @JsonPropertyDescription("An absolute path on the engine's machine.")
            String path,

            @JsonPropertyDescription("Only files that match one of these .gitignore patterns; absent for all.")
            @Nullable
            List<String> include,

            @JsonPropertyDescription("Skips files and directories that match these .gitignore patterns.") @Nullable
            List<String> exclude,

            @JsonPropertyDescription("Whether documents are removed when their files are deleted.") @Nullable
            Boolean prune,

            @JsonPropertyDescription("Tags for every document; collection:NAME puts it into a collection.") @Nullable
            List<String> tags,

            @Nullable Map<String, Object> metadata) {
        public static NewFolder of(FolderSpec spec) {
            return new NewFolder(
                    spec.path(), spec.include(), spec.exclude(), spec.prune(), spec.tags(), spec.metadata());
        }

        public FolderSpec spec() {
            return FolderJson.spec(path, include, exclude, prune, tags, metadata);
        }
    }

    /// A folder to sync once.
    public record NewSync(
            @JsonPropertyDescription("An absolute path on the engine's machine.")
            String path,

            @Nullable List<String> include,
            @Nullable List<String> exclude,
            @Nullable Boolean prune,
            @Nullable List<String> tags,
            @Nullable Map<String, Object> metadata,

            @JsonPropertyDescription("Whether to report only what would happen, without changing anything.") @Nullable
            Boolean dryRun,

            @JsonPropertyDescription(
                    "Whether to compare the content of files even if size and modification time are the same.")
            @Nullable
            Boolean checksum,

            @JsonPropertyDescription("Whether to prune even if none of the known files exist.") @Nullable
            Boolean force) {
        public static NewSync of(SyncRequest request) {
            var spec = request.folder();
            return new NewSync(
                    spec.path(),
                    spec.include(),
                    spec.exclude(),
                    spec.prune(),
                    spec.tags(),
                    spec.metadata(),
                    request.dryRun(),
                    request.checksum(),
                    request.force());
        }

        public SyncRequest request(String owner) {
            return new SyncRequest(
                    FolderJson.spec(path, include, exclude, prune, tags, metadata),
                    is(dryRun),
                    is(checksum),
                    is(force),
                    owner);
        }
    }

    private static FolderSpec spec(
            String path,
            @Nullable List<String> include,
            @Nullable List<String> exclude,
            @Nullable Boolean prune,
            @Nullable List<String> tags,
            @Nullable Map<String, Object> metadata) {
        return new FolderSpec(
                path,
                include == null ? List.of() : include,
                exclude == null ? List.of() : exclude,
                is(prune),
                tags == null ? List.of() : tags,
                metadata == null ? Map.of() : metadata);
    }

    private static boolean is(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
