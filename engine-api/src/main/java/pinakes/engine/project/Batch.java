package pinakes.engine.project;

import java.util.List;

/// Chunks that are stored together, all or none.
///
/// @param chunks the last of several with the same id wins
/// @param migrate whether the batch may switch the project to the model that its vectors are from
public record Batch(List<NewChunk> chunks, boolean migrate) {
    public static final int CHUNKS_MAX = 500;

    public Batch {
        chunks = List.copyOf(chunks);
        if (chunks.isEmpty() || chunks.size() > CHUNKS_MAX) {
            throw new IllegalArgumentException("a batch can have 1 to " + CHUNKS_MAX + " chunks, got " + chunks.size());
        }
    }
}
