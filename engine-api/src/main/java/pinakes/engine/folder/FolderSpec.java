package pinakes.engine.folder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentMetadata;

/// A folder, the patterns that select its files, and the tags and metadata of their documents.
///
/// Patterns are written as in `.gitignore` files, relative to the folder.
///
/// @param path an absolute path on the engine's machine
/// @param include patterns, one of which a file must match; empty for all files
/// @param exclude patterns of files and directories to ignore
/// @param prune whether documents are removed when their files are deleted
/// @param tags for every document, at most one of them a collection
/// @param metadata for every document; `title` and `author` come from the documents
public record FolderSpec(
        String path,
        List<String> include,
        List<String> exclude,
        boolean prune,
        List<String> tags,
        Map<String, Object> metadata) {
    /// Maximum number of patterns or tags.
    public static final int ENTRIES_MAX = 100;

    public FolderSpec {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        tags = List.copyOf(tags);
        metadata = Map.copyOf(metadata);
        if (path.isBlank()) {
            throw new IllegalArgumentException("the path of a folder must not be empty");
        }
        for (var entries : List.of(include, exclude, tags)) {
            if (entries.size() > ENTRIES_MAX) {
                throw new IllegalArgumentException(
                        "at most " + ENTRIES_MAX + " patterns or tags are allowed, got " + entries.size());
            }
        }
    }

    public FolderSpec withPath(String other) {
        return new FolderSpec(other, include, exclude, prune, tags, metadata);
    }

    /// The metadata of each document.
    public DocumentMetadata ofDocuments() {
        var more = new HashMap<>(metadata);
        return new DocumentMetadata(text(more.remove("title")), text(more.remove("author")), tags, more);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
