package pinakes.engine.core.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.Chunk;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;

/// A document before it is stored.
///
/// @param text what extraction found; the owner's title and author are in the source
/// @param chunks its passages with their vectors
/// @param model the model that made the vectors
/// @param recognised the pages that OCR read
/// @param attachments the files attached to a mail, each with different bytes
public record DocumentDraft(
        Source source,
        Text text,
        List<DraftChunk> chunks,
        String model,
        List<PackedPage> recognised,
        List<DocumentDraft> attachments) {
    public DocumentDraft {
        chunks = List.copyOf(chunks);
        recognised = List.copyOf(recognised);
        attachments = List.copyOf(attachments);
    }

    /// The models that made the vectors of this draft and its attachments.
    public Stream<String> models() {
        return Stream.concat(Stream.of(model), attachments.stream().flatMap(DocumentDraft::models));
    }

    /// The same draft with the caller's current metadata, which can change while the file is read.
    public DocumentDraft stating(DocumentMetadata metadata) {
        return of(new Source(
                source.kind(),
                source.fileName(),
                source.sourcePath(),
                source.content(),
                source.sizeBytes(),
                metadata,
                source.space().naming(metadata.tags()),
                source.jobSequence()));
    }

    /// The same draft as a new reading of a stored document, about which it states nothing.
    ///
    /// @param fileName the name that the document has now
    /// @param jobSequence the position of the job whose bytes the document has
    DocumentDraft again(String fileName, long jobSequence) {
        return of(new Source(
                source.kind(),
                fileName,
                source.sourcePath(),
                source.content(),
                source.sizeBytes(),
                DocumentMetadata.NONE,
                source.space(),
                jobSequence));
    }

    private DocumentDraft of(Source other) {
        return new DocumentDraft(other, text, chunks, model, recognised, attachments);
    }

    /// The next version of a document, with what is recorded about the attachments that were taken from it.
    ///
    /// @param before the properties of the version before
    DocumentDraft keeping(Map<String, String> before) {
        var removed = before.get(Text.REMOVED_ATTACHMENTS);
        if (removed == null) {
            return this;
        }
        var properties = new HashMap<>(text.properties());
        properties.put(Text.REMOVED_ATTACHMENTS, removed);
        return new DocumentDraft(source, text.with(properties), chunks, model, recognised, attachments);
    }

    /// The file or note that a document is made from.
    ///
    /// @param metadata stated by the owner; takes precedence over what the file says
    /// @param space where a document counts as this one
    /// @param jobSequence the position of its job among all jobs
    public record Source(
            DocumentKind kind,
            String fileName,
            @Nullable String sourcePath,
            ContentHash content,
            long sizeBytes,
            DocumentMetadata metadata,
            DocumentSpace space,
            long jobSequence) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector would be expensive
    public record DraftChunk(ChunkId id, Chunk chunk, PassageEmbedding embedding) {
        public float[] vector() {
            return embedding.vector();
        }
    }
}
