package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.Batch;

/// Chunks that are stored together, all of them or none.
///
/// @param chunks 1 to 500; of several with the same id, the last counts
/// @param migrate whether vectors of another model than the project's may come, which then replaces it
public record WireBatch(List<WireNewChunk> chunks, @Nullable Boolean migrate) {
    public static WireBatch of(Batch batch) {
        return new WireBatch(batch.chunks().stream().map(WireNewChunk::of).toList(), batch.migrate());
    }

    /// The batch in the words of the domain.
    ///
    /// @throws IllegalArgumentException when it has no chunk or too many, or one that cannot be
    public Batch batch() {
        // Before the chunks are looked at, of which there may be very many.
        if (chunks.size() > Batch.CHUNKS_MAX) {
            throw new IllegalArgumentException(
                    "a batch has 1 to " + Batch.CHUNKS_MAX + " chunks, got " + chunks.size());
        }
        return new Batch(chunks.stream().map(WireNewChunk::chunk).toList(), Boolean.TRUE.equals(migrate));
    }
}
