package pinakes.family.kb;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Passage;

/// A chunk as the kb tools show it, apart from its document.
record ChunkView(ChunkId chunkId, String text, ChunkOrigin chunkMetadata) {
    static ChunkView of(Passage passage) {
        return new ChunkView(passage.id(), passage.text(), ChunkOrigin.of(passage));
    }

    static @Nullable List<ChunkView> all(@Nullable List<Passage> passages) {
        return passages == null ? null : passages.stream().map(ChunkView::of).toList();
    }
}
