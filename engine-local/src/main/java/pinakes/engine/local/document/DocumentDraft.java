package pinakes.engine.local.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.Chunk;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.blob.ContentHash;

/// Everything that is known of a document before it is stored.
///
/// @param metadata what its owner says of it, which counts for more than what the file says
/// @param model the model that made the vectors
/// @param jobSequence the place of the job that made it among all jobs
public record DocumentDraft(
        DocumentKind kind,
        String fileName,
        @Nullable String sourcePath,
        ContentHash content,
        long sizeBytes,
        String format,
        ProcessingMethod method,
        @Nullable String title,
        @Nullable String author,
        @Nullable String language,
        @Nullable Integer pageCount,
        DocumentMetadata metadata,
        Map<String, String> properties,
        List<DraftChunk> chunks,
        String model,
        long jobSequence) {
    public DocumentDraft {
        properties = Map.copyOf(properties);
        chunks = List.copyOf(chunks);
    }

    /// A passage with its vector.
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and copying every vector would cost
    public record DraftChunk(ChunkId id, Chunk chunk, float[] vector) {}
}
