package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Passage;
import pinakes.engine.search.Hit;

/// Where a chunk is in its document.
///
/// @param chunkIndex its position in the document, from 0
/// @param page the page on which it begins
/// @param pageLast the page on which it ends, if that is another
/// @param section the headings above it, outermost first
/// @param ocrConfidence the confidence of OCR on its pages, in percent
/// @param language if it differs from that of the document
@JsonInclude(JsonInclude.Include.NON_NULL)
record ChunkOrigin(
        int chunkIndex,
        @Nullable Integer page,
        @Nullable Integer pageLast,
        @Nullable String section,
        @Nullable String sheet,
        @Nullable String cells,
        @Nullable Integer ocrConfidence,
        @Nullable String language) {
    static ChunkOrigin of(Passage passage) {
        return of(passage, null);
    }

    static ChunkOrigin of(Hit hit) {
        return of(hit.passage(), hit.document().text().ocrConfidence(hit.passage()));
    }

    private static ChunkOrigin of(Passage passage, @Nullable Integer ocrConfidence) {
        return new ChunkOrigin(
                passage.ordinal(),
                passage.pageFirst(),
                passage.pageAfterBreak(),
                passage.section(),
                passage.sheet(),
                passage.cells(),
                ocrConfidence,
                passage.language());
    }
}
