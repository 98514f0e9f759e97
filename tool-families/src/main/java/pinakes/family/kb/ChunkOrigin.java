package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Passage;

/// Where in its document a chunk is from.
///
/// @param chunkIndex its place among the chunks, from 0
/// @param section the headings above it, outermost first
@JsonInclude(JsonInclude.Include.NON_NULL)
record ChunkOrigin(
        int chunkIndex,
        @Nullable Integer page,
        @Nullable String section,
        @Nullable String sheet,
        @Nullable String cells) {
    static ChunkOrigin of(Passage passage) {
        return new ChunkOrigin(
                passage.ordinal(),
                passage.pageFirst(),
                passage.headings().isEmpty() ? null : String.join(" > ", passage.headings()),
                passage.sheet(),
                passage.cells());
    }
}
