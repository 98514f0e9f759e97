package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Passage;

/// A passage of a document; the wire calls it a chunk.
public record WirePassage(
        ChunkId chunkId,
        int index,
        String text,
        List<String> headings,
        @Nullable Integer pageFirst,
        @Nullable Integer pageLast,
        @Nullable String sheet,
        @Nullable String cells) {
    public static WirePassage of(Passage passage) {
        return new WirePassage(
                passage.id(),
                passage.ordinal(),
                passage.text(),
                passage.headings(),
                passage.pageFirst(),
                passage.pageLast(),
                passage.sheet(),
                passage.cells());
    }

    public Passage passage() {
        return new Passage(chunkId, index, text, headings, pageFirst, pageLast, sheet, cells);
    }
}
