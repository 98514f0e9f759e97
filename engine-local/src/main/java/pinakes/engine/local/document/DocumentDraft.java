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

/// A document before it is stored.
///
/// @param chunks its passages with their vectors
/// @param model the model that made the vectors
public record DocumentDraft(Source source, Text text, List<DraftChunk> chunks, String model) {
    public DocumentDraft {
        chunks = List.copyOf(chunks);
    }

    /// The file or note that a document is made from.
    ///
    /// @param metadata stated by the owner; takes precedence over what the file says
    /// @param jobSequence the position of its job among all jobs
    public record Source(
            DocumentKind kind,
            String fileName,
            @Nullable String sourcePath,
            ContentHash content,
            long sizeBytes,
            DocumentMetadata metadata,
            long jobSequence) {}

    /// What extraction found besides the text itself.
    public record Text(
            String format,
            ProcessingMethod method,
            @Nullable String title,
            @Nullable String author,
            @Nullable String language,
            @Nullable Integer pageCount,
            Map<String, String> properties) {
        public Text {
            properties = Map.copyOf(properties);
        }
    }

    /// A passage with its vector.
    @SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector would be expensive
    public record DraftChunk(ChunkId id, Chunk chunk, float[] vector) {}
}
