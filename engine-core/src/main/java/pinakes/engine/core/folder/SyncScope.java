package pinakes.engine.core.folder;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.folder.SyncRequest;

/// What a sync works on.
///
/// @param root the real path of the folder
/// @param number of the folder in the catalog
record SyncScope(Path root, long number, SyncRequest request) {
    Path file(String path) {
        return root.resolve(path);
    }

    String sourcePath(String path) {
        return root + "/" + path;
    }

    /// Where a document counts as a file of the folder. Folders belong to callers without limits.
    DocumentSpace space() {
        return DocumentSpace.SHARED.naming(metadata().tags());
    }

    DocumentMetadata metadata() {
        return request.folder().ofDocuments();
    }

    /// Identifies the tags and metadata that documents of the folder get; null when there are none.
    @Nullable
    String applied() {
        var spec = request.folder();
        return spec.tags().isEmpty() && spec.metadata().isEmpty()
                ? null
                : JsonColumn.of(Map.of("tags", spec.tags(), "metadata", new TreeMap<>(spec.metadata())));
    }
}
