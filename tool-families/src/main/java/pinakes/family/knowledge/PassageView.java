package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Passage;

/// A passage as the knowledge tools show it, apart from its document.
record PassageView(ChunkId chunkId, String chunkText, Place metadata) {
    static PassageView of(Passage passage) {
        return new PassageView(passage.id(), passage.text(), Place.of(passage));
    }

    static @Nullable List<PassageView> all(@Nullable List<Passage> passages) {
        return passages == null ? null : passages.stream().map(PassageView::of).toList();
    }

    /// Where a passage is in its document.
    ///
    /// @param chunkIndex its position in the document, from 0
    /// @param pageNum the page on which it begins
    /// @param pageLast the page on which it ends, if that is another
    /// @param section the headings above it, outermost first
    /// @param language if it differs from that of the document
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Place(
            int chunkIndex,
            @Nullable Integer pageNum,
            @Nullable Integer pageLast,
            @Nullable String section,
            @Nullable String sheet,
            @Nullable String cells,
            @Nullable String language) {
        static Place of(Passage passage) {
            return new Place(
                    passage.ordinal(),
                    passage.pageFirst(),
                    passage.pageAfterBreak(),
                    passage.section(),
                    passage.sheet(),
                    passage.cells(),
                    passage.language());
        }
    }
}
