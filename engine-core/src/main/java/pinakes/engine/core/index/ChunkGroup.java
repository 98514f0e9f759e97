package pinakes.engine.core.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chunks to index that change together, such as those of a document.
///
/// @param number identifies the group in its index
/// @param revision changes whenever anything in the group changes
/// @param language of its texts, such as `de`, or null when it is unknown
/// @param context words that belong to all of its chunks, such as a title
/// @param chunks not copied, because a book has many
public record ChunkGroup(
        long number,
        long revision,
        @Nullable String language,
        String context,
        List<Facet> facets,
        List<IndexedChunk> chunks) {
    public ChunkGroup {
        facets = List.copyOf(facets);
    }

    /// The words around a chunk: those of the group, and the headings of the chunk.
    public String context(IndexedChunk chunk) {
        return context + "\n" + String.join("\n", chunk.headings());
    }
}
