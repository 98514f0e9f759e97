package pinakes.engine.project;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chunks that are stored together, all or none.
///
/// @param chunks the last of several with the same id wins
/// @param migrate whether the batch may switch the project to the model that its vectors are from
/// @param owner the caller, whose quota the batch counts for; null for the program itself
/// @param queueable whether the owner gets a job when embedding takes too long; otherwise it waits for the end
public record Batch(
        List<NewChunk> chunks, boolean migrate, @Nullable String owner, boolean queueable) {
    public static final int CHUNKS_MAX = 500;

    public Batch {
        chunks = List.copyOf(chunks);
        if (chunks.isEmpty() || chunks.size() > CHUNKS_MAX) {
            throw new IllegalArgumentException("a batch can have 1 to " + CHUNKS_MAX + " chunks, got " + chunks.size());
        }
        if (queueable && owner == null) {
            throw new IllegalArgumentException("only a batch with an owner can become a job");
        }
    }

    /// A batch of the program itself, which waits for the end.
    public Batch(List<NewChunk> chunks, boolean migrate) {
        this(chunks, migrate, null, false);
    }
}
