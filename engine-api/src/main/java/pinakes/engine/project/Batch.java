package pinakes.engine.project;

import java.util.List;

/// Chunks that are stored together, all of them or none.
///
/// @param chunks of several with the same id, the last counts
/// @param migrate whether vectors of another model than the project's may come: then that model replaces the other
public record Batch(List<NewChunk> chunks, boolean migrate) {
    public static final int CHUNKS_MAX = 500;

    public Batch {
        chunks = List.copyOf(chunks);
        if (chunks.isEmpty() || chunks.size() > CHUNKS_MAX) {
            throw new IllegalArgumentException("a batch has 1 to " + CHUNKS_MAX + " chunks, got " + chunks.size());
        }
    }
}
